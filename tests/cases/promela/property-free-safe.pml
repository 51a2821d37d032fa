// expect: safe
// run: --property=invalid-free
// The only error is one that nobody asked for.
typedef cell { byte v };

active proctype p() {
  cell& x;
  x = new cell;
  delete x;
  assert(false)
}

// expect: safe
// run: --explicit.objects=2
// Never more than two objects at a time.
typedef cell { byte v };

active [2] proctype p() {
  cell& x;
  x = new cell;
  x = null
}

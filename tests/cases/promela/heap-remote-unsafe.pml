// expect: unsafe assertion 13
// A look into the locals of another process.
typedef cell { byte v };

active proctype main() {
  cell& p;
  p = new cell;
  p.v = 3;
  p.v = 2
}

active proctype observer() {
  assert(main[0]:p == null || main[0]:p.v < 3)
}

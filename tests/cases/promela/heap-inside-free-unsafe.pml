// expect: unsafe invalid-free 10
// Only the whole object can be deleted.
typedef cell { byte v; byte w[3] };
cell& p;
byte& b;

active proctype main() {
  p = new cell;
  b = &p.w[1];
  delete b
}

// expect: unsafe invalid-deref 11
// ... unless it is deleted.
typedef cell { byte v; byte w[3] };
cell& p;
byte& b;

active proctype main() {
  p = new cell;
  b = &p.w[1];
  delete p;
  *b = 7
}

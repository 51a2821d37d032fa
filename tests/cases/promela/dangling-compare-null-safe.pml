// expect: safe
// A dangling pointer is not null; that much can be asked.
typedef cell { byte v };
cell& p, &q;

active proctype main() {
  p = new cell;
  q = p;
  delete p;
  assert(q != null);
  q = null;
  assert(q == null)
}

// expect: safe
// '&&' protects what stands behind it.
typedef cell; typedef cell { byte v; cell& next };
cell& p;

active proctype main() {
  do
  :: p != null && p.next != null -> break
  :: p != null && p.next == null -> p.next = new cell
  :: p == null -> p = new cell
  od;
  assert(p.next.v == 0)
}

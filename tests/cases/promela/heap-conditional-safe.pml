// expect: safe
typedef cell { byte v };

active proctype main() {
  cell& p, &q, &r;
  byte i;
  p = new cell;
  p.v = 1;
  q = new cell;
  q.v = 2;
  select (i : 1 .. 3);
  r = (i == 1 -> p : (i == 2 -> q : null));
  assert((r == null -> 3 : r.v) == i)
}

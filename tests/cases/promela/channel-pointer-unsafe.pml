// expect: unsafe assertion 17
// The producer goes on using what it has given away.
typedef cell { byte v };
chan c = [2] of { cell& };

active proctype producer() {
  cell& p;
  p = new cell;
  p.v = 1;
  c!p;
  p.v = 2
}

active proctype consumer() {
  cell& p;
  c?p;
  assert(p.v == 1)
}

// expect: safe
// Channels carry references; what is in a channel is not garbage.
typedef cell { byte v };
chan c = [2] of { byte, cell& };

active proctype producer() {
  cell& p;
  byte i;
  for (i : 1 .. 3) {
    p = new cell;
    p.v = i;
    c!i,p;
    p = null
  }
}

active proctype consumer() {
  cell& p;
  byte i, n;
  for (i : 1 .. 3) {
    c?n,p;
    assert(p.v == n && n == i)
  }
}

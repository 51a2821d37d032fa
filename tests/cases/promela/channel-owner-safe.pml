// expect: safe
// Channels of a process that has gone were its own.
chan back = [3] of { byte };

proctype child(byte n) {
  chan mine = [1] of { byte };
  byte v;
  mine!n;
  mine?v;
  back!v
}

init {
  byte v, i;
  for (i : 1 .. 3) {
    run child(i);
    back?v;
    assert(v == i);
    _nr_pr == 1
  }
}

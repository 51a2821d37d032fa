// expect: safe
// One of the same priority does not take over in an atomic sequence.
chan slot = [1] of { byte };
byte y;
active proctype First() priority 3 {
  slot!1;
  slot!1;
  assert(y == 2);
}
proctype Second() {
  atomic {
    slot?1;
    y = 1;
    y = 2;
  };
}
init { run Second() priority 3; }

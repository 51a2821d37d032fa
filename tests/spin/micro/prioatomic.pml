/* A process of higher priority takes over in the midst of an atomic sequence. */
chan slot = [1] of { byte };
byte x, y;
active proctype First() priority 3 {
  slot!1;
  slot!1;
  x = y;
}
proctype Second() {
  atomic {
    slot?1;
    y = 1;
    y = 2;
  };
}
init { run Second() priority 2; }

// expect: unsafe deadlock 14
// A send that comes first hides that the d_step can block.
chan c = [1] of { byte };
byte x;

active proctype p() {
  c!1
}

active proctype q() {
  byte y;
  d_step {
    x = 1;
    c?y
  }
}

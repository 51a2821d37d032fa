// expect: unsafe assertion 15
// A loop that is closed by a jump into an atomic sequence.
byte g;

active proctype Spin() {
  bit x;
  atomic { x = 1;
again: x = 1 - x;
  }
  goto again
}

active proctype Checks() {
  g = 1;
  assert (g == 1 && false)
}

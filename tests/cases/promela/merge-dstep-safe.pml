// expect: safe
// A d_step over locals is one local step; what is behind it is seen.
byte g;

active proctype Local() {
  byte a, b;
  d_step { a = 1; b = a + 1; a = 0 }
  g = b
}

active proctype Checks() {
  byte x;
  d_step { x = 3; x = x - 1 }
  assert (g != 3 || x != 2)
}

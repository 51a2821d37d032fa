// expect: safe
// unsigned x : n has n bits.
unsigned x : 3 = 7;
unsigned y : 5;

active proctype p() {
  x = x + 1;
  assert(x == 0);
  y = -1;
  assert(y == 31)
}

// expect: unsafe assertion 6
// An assertion in an inline fails where it is written.
byte x;

inline check(n) {
  assert(x < n)
}

active proctype p() {
  check(1);
  x = 2;
  check(2)
}

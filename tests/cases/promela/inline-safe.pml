// expect: safe
// Parameters of an inline are put in as they are written.
byte a[3];

inline swap(x, y) {
  byte t;
  t = x;
  x = y;
  y = t
}

inline twice(n) {
  n = n + n
}

active proctype p() {
  a[0] = 1;
  a[1] = 2;
  swap(a[0], a[1]);
  twice(a[0]);
  assert(a[0] == 4 && a[1] == 1)
}

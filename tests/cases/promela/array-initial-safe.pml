// expect: safe
byte a[3] = 5;
byte b[4] = { 1, 2 };
bit c[2];

active proctype p() {
  assert(a[0] == 5 && a[2] == 5);
  assert(b[0] == 1 && b[1] == 2 && b[2] == 2 && b[3] == 2);
  c[1] = 1;
  assert(c[0] == 0 && c[1] == 1)
}

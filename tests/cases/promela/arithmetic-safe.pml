// expect: safe
// As in C: division goes to zero, the remainder has the sign of the dividend.
int a = -7, b = 2;

active proctype p() {
  assert(a / b == -3 && a % b == -1);
  assert(a >> 1 == -4 && (1 << 5) == 32);
  assert((6 & 3) == 2 && (6 | 3) == 7 && (6 ^ 3) == 5 && ~0 == -1);
  assert(2 + 3 * 4 == 14 && 7 - 2 - 1 == 4);
  assert(!(a > b) && (a < b || a / 0 == 1));
  assert(-a == 7 && 'a' == 97)
}

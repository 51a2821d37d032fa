// expect: safe
// A pointer to a number: *p and p[0] are the number, p is the pointer.
int& p, &q;
byte& b;
int g;

active proctype main() {
  p = new int;
  q = p;
  *p = 5;
  assert(p[0] == 5 && *q == 5);
  q[0] = *p + 1;
  assert(*p == 6);
  p = &g;
  *p = 3;
  assert(g == 3 && *q == 6);
  b = new byte;
  *b = 300;
  assert(*b == 44)
}

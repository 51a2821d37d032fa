// expect: unsafe assertion 9
int& p, &q;

active proctype main() {
  p = new int;
  q = new int;
  *p = 5;
  *q = 5;
  assert(*p == *q && p == q)
}

// expect: safe
// A function changes locals of its caller.
typedef pair { byte a; byte b };

function swap(byte& x; byte& y) {
  byte t;
  t = *x;
  *x = *y;
  *y = t
}

function turn(pair& p) {
  swap(&p.a, &p.b)
}

active proctype main() {
  byte x = 1, y = 2;
  pair p;
  swap(&x, &y);
  assert(x == 2 && y == 1);
  p.a = 5;
  turn(&p);
  assert(p.a == 0 && p.b == 5)
}

// expect: safe
// All types of fields; what does not fit is cut off.
typedef point { byte x; short y };
chan c = [2] of { bit, byte, short, int, point };

active proctype p() {
  bit a;
  byte b;
  short s;
  int i;
  point u, v;
  u.x = 3;
  u.y = -4;
  c!1,200,-300,70000,u;
  c?a,b,s,i,v;
  assert(a == 1 && b == 200 && s == -300 && i == 70000);
  assert(v.x == 3 && v.y == -4)
}

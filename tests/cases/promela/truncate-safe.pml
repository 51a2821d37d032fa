// expect: safe
// What does not fit a variable is cut off.
bit b;
byte y;
short s;
int i;

active proctype p() {
  b = 2; assert(b == 0);
  b = 3; assert(b == 1);
  y = 300; assert(y == 44);
  y = -1; assert(y == 255);
  s = 40000; assert(s == -25536);
  i = 2147483647; i = i + 1; assert(i < 0)
}

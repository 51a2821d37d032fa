// expect: unsafe assertion 6
int x = 4, y;

active proctype p() {
  y = (x > 4 -> 10 : 20);
  assert(y == 10)
}

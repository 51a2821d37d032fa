// expect: safe
// (c -> a : b) evaluates one side only.
int x = 4, y;

active proctype p() {
  y = (x > 3 -> 10 : 20);
  assert(y == 10);
  y = (x == 0 -> 1 / x : 7);
  assert(y == 7);
  assert((x > 3 -> (y > 3 -> 1 : 2) : 3) == 1)
}

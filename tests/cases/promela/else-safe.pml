// expect: safe
// else: when no other option can be taken.
byte x = 5, y;

active proctype p() {
  do
  :: x > 3 -> x--
  :: x == 3 -> y = 1; x--
  :: else -> break
  od;
  assert(x == 2 && y == 1)
}

// expect: unsafe assertion 6
// What was atomic is interrupted where it blocked.
byte x, y;

active proctype waits() {
  atomic { x = 1; y == 1; assert(x == 1) }
}

active proctype helps() {
  x == 1 -> y = 1; x = 3
}

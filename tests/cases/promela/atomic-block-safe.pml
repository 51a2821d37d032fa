// expect: safe
// A statement that blocks in an atomic sequence lets others go on.
byte x, y;

active proctype waits() {
  atomic { x = 1; y == 1; x = 2 }
}

active proctype helps() {
  x == 1 -> y = 1
}

// expect: safe
// A claim that cannot be completed.
byte x;

active proctype p() {
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}

never {
  do
  :: x <= 3
  :: x > 3 -> break
  od
}

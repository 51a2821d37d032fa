// expect: unsafe acceptance-cycle 12
// The claim comes to its end.
byte x;

active proctype p() {
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}

never {
  do
  :: true
  :: x == 2 -> break
  od
}

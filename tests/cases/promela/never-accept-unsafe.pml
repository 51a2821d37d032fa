// expect: unsafe acceptance-cycle 11
byte x, y;

active proctype p() {
  do
  :: x = 1 - x
  :: x == 1 -> y = 1 - y
  od
}

never {
wait:
  do
  :: true
  :: x == 1 -> goto accept
  od;
accept:
  do
  :: x == 1
  od
}

// expect: safe
// "From some point on x is 1 for ever" does not happen.
byte x;

active proctype p() {
  do
  :: x = 1 - x
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

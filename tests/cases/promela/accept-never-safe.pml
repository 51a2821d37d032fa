// expect: safe
// The claim has no errors, and the accept label is passed but once.
byte x;

active proctype p() {
accept:
  x = 0;
  do
  :: x = 1;
     x = 0
  od
}

never {
  do
  :: true
  od
}

// expect: unsafe acceptance-cycle 9
// A claim without errors does not make the accept labels void.
byte x;

active proctype p() {
  do
  :: x = 1;
accept:
     x = 0
  od
}

never {
  do
  :: true
  od
}

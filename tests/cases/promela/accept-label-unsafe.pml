// expect: unsafe acceptance-cycle 9
// A cycle through an accept label is an error.
byte n;

active proctype p() {
  do
  :: n = 1;
accept:
     n = 0
  od
}

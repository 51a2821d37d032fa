// expect: safe
// run: --property=non-progress
// Every cycle passes the progress label.
byte n;

active proctype p() {
  do
  :: n < 2 -> n++
  :: n == 2 ->
progress:
     n = 0
  od
}

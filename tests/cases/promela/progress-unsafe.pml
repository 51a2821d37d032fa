// expect: unsafe non-progress 8
// run: --property=non-progress
// Going up and down is no progress.
byte n;

active proctype p() {
  do
  :: n < 2 -> n++
  :: n > 0 -> n--
  :: n == 2 ->
progress:
     n = 0
  od
}

// expect: safe
// The accept label is passed only finitely often.
byte n;

active proctype p() {
  do
  :: n < 3 ->
accept:
     n++
  :: n == 3 -> n = 4
  :: n > 3 -> n = 9 - n
  od
}

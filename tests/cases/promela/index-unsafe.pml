// expect: unsafe invalid-deref 7
// An index that is too large.
byte a[3], i;

active proctype p() {
  do
  :: i <= 3 -> a[i] = i; i++
  :: else -> break
  od
}

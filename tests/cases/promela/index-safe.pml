// expect: safe
byte a[3], i;

active proctype p() {
  do
  :: i < 3 -> a[i] = i; i++
  :: else -> break
  od;
  assert(a[2] == 2)
}

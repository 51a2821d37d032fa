// expect: safe
// Order of evaluation in '&&' and '||' guards the index.
byte a[3] = 1;
byte i;

active proctype p() {
  do
  :: i < 3 && a[i] == 1 -> i++
  :: i >= 3 || a[i] != 1 -> break
  od;
  assert(i == 3)
}

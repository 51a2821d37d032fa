// expect: unsafe invalid-deref 8
// There is no c[2].
chan c[2] = [1] of { byte };

active proctype p() {
  byte i = 1;
  do
  :: i < 9 -> c[i]!1; i++
  od
}

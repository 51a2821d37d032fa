// expect: unsafe assertion 14
// Elements of an array are read by an index: none of them is dead before.
active proctype P() {
  byte a[3], i;
  a[0] = 7;
  a[1] = 8;
  a[2] = 9;
  if
  :: i = 0
  :: i = 2
  fi;
  byte b = a[i];
  a[1] = 0;
  assert (b != 9)
}

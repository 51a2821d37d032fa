// expect: unsafe invalid-deref 8
// An index below 0, in a guard.
byte a[3];
int i;

active proctype p() {
  i = i - 1;
  a[i] == 0
}

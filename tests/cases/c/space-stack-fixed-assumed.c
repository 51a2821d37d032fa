// expect: safe assuming the stack is larger than 8 MB
// native: no the stack overflows
// Together they are too large.
static int
f (void) {
  char a[5000000];
  a[0] = 1;
  return a[0];
}
int
main (void) {
  char b[5000000];
  b[0] = 1;
  return b[0] - f ();
}

// expect: unsafe invalid-deref 14
// native: no clang marks no life of a variable that a jump goes over
// It dies with the switch.
static int
f (int n) {
  int *p = 0;
  switch (n) {
    int z;
  case 1:
    z = 1;
    p = &z;
  case 2:;
  }
  return p ? *p : 0;
}
int
main (void) {
  return f (2) + f (1) - 1;
}

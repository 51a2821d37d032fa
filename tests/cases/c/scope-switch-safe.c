// expect: safe
// A variable at the beginning of a switch lives in all its cases.
static int
f (int n) {
  int *p = 0, result = 0;
  switch (n) {
    int z;
  case 1:
    z = 1;
    p = &z;
  case 2:
    if (p)
      result = *p;
  }
  return result;
}
int
main (void) {
  return f (1) + f (2) - 1;
}

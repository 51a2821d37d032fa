// expect: safe
int
main (void) {
  int *p, i;
  p = &i;
  for (i = 1; i < 3000; ++i) {
    if (p)
      *p = i;
    p = &i;
  }
}

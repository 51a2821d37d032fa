// expect: unsafe invalid-deref 9
// run: --property=valid-memsafety
// The loop has no inputs and no end in reach: checks must not wait for it.
int
main (void) {
  int *p, i;
  for (i = 1; i; ++i) {
    if (p)
      *p = i;
    p = &i;
  }
}

// expect: unsafe invalid-deref 10
// run: --property=valid-memsafety
// native: no the variable p has no value
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

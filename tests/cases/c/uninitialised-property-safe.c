// expect: safe
// run: --property=valid-memsafety
// native: no sanitizer does without
// Not looked for, the variable has any value.
int
main (void) {
  int n;
  return n > 0 ? 1 : 0;
}

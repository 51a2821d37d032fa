// expect: safe
// run: --64
// Here there is.
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 100000 + 1;
  char a[n];
  a[0] = 1;
  return a[0] - 1;
}

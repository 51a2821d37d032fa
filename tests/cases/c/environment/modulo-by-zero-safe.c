// expect: safe
// The remainder, too.
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  if (a > b)
    return a % (a - b) > a;
  return 0;
}

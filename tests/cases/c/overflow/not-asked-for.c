// expect: safe
// allow: overflow
// Without the property signed overflow is no error.
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  x = x + 1;
  return x == 3;
}

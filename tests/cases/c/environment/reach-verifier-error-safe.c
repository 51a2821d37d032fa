// expect: safe
// The older name of reach_error.
extern void __VERIFIER_error (void) __attribute__ ((__noreturn__));
int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 5 && x < 5)
    __VERIFIER_error ();
  return 0;
}

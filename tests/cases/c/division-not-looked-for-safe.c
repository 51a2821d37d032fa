// expect: safe
// run: --property=reach
// No execution divides by zero.
extern int __VERIFIER_nondet_int (void);
extern void reach_error (void);

int
main (void) {
  int d = __VERIFIER_nondet_int ();
  if (d && 10 / d == 12)
    reach_error ();
  return 0;
}

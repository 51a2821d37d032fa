// expect: unknown an error that is not looked for
// run: --property=reach
// Behind a division by zero anything could happen, also an error that is asked
// for.
extern int __VERIFIER_nondet_int (void);
extern void reach_error (void);

int
main (void) {
  int d = __VERIFIER_nondet_int ();
  if (10 / d == 12)
    reach_error ();
  return 0;
}

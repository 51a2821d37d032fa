// expect: unsafe invalid-deref 9
// native: no the sanitizer does not know the place of the call
// A weak function that nobody defines may be absent.
extern int __VERIFIER_nondet_int (void);
extern void hook (void) __attribute__ ((weak));
int
main (void) {
  if (__VERIFIER_nondet_int ())
    hook ();
  return 0;
}

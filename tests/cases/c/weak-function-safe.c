// expect: safe assuming hook
// It is called where it is there.
extern int __VERIFIER_nondet_int (void);
extern void hook (void) __attribute__ ((weak));
int
main (void) {
  if (hook)
    hook ();
  return 0;
}

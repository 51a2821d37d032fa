// expect: safe
// reach_error that is only declared.
extern void reach_error (void);
unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char a = __VERIFIER_nondet_uchar (), b = __VERIFIER_nondet_uchar ();
  if (a + b > 510)
    reach_error ();
  return 0;
}

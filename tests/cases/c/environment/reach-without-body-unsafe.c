// expect: unsafe reach 11
// inputs: -1, 1
// reach_error that is only declared.
extern void reach_error (void);
unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char a = __VERIFIER_nondet_uchar (), b = __VERIFIER_nondet_uchar ();
  if ((unsigned char)(a + b) < a)
    reach_error ();
  return 0;
}

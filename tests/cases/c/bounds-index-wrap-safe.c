// expect: safe
// run: --64
// Indices of that width.
extern unsigned long __VERIFIER_nondet_ulong (void);
int
main (void) {
  int a[4] = {0};
  unsigned long i = __VERIFIER_nondet_ulong ();
  return i < 4 ? a[i] : a[-1ul + 1];
}

// expect: unsafe overflow 8
// run: --property=overflow
// native: no the attribute switches the sanitizer off
// The attribute is for clang's checks, not for these.
extern int __VERIFIER_nondet_int (void);
__attribute__ ((no_sanitize ("signed-integer-overflow"))) static int
next (int x) {
  return x + 1;
}
int
main (void) {
  return next (__VERIFIER_nondet_int ()) > 0;
}

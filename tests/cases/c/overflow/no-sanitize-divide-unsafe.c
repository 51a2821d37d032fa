// expect: unsafe overflow 8
// run: --property=overflow
// native: no the attribute switches the sanitizer off
// The smallest number by -1.
extern int __VERIFIER_nondet_int (void);
__attribute__ ((no_sanitize ("undefined"))) static int
divide (int x, int y) {
  return y ? x / y : 0;
}
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  return divide (x, __VERIFIER_nondet_int ()) > 0;
}

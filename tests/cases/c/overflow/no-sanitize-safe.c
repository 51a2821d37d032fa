// expect: safe
// run: --property=overflow
// Within bounds.
extern int __VERIFIER_nondet_int (void);
__attribute__ ((no_sanitize ("undefined"))) static int
next (int x) {
  return x < 1000 && x > 0 ? (x + 1) * 5 / (x - 2000) - (-x) + (1 >> (x & 7)) : 0;
}
int
main (void) {
  return next (__VERIFIER_nondet_int ()) > 0;
}

// expect: unsafe overflow 8
// run: --property=overflow
// native: no the attribute switches the sanitizer off
// A shift by too much.
extern int __VERIFIER_nondet_int (void);
__attribute__ ((no_sanitize ("undefined"))) static int
shift (int x, int y) {
  return x >> y;
}
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  return shift (x, __VERIFIER_nondet_int ()) > 0;
}

// expect: safe assuming complex
// run: --property=overflow
// clang has no check for complex integers.
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  _Complex int a = __VERIFIER_nondet_int ();
  a = a + 1;
  int k = __VERIFIER_nondet_int () & 7;
  return __real__ a > 5 ? k + 1 : 0;
}

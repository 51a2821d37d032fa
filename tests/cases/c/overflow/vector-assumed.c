// expect: safe assuming vectors
// run: --property=overflow
// clang has no check for vectors.
extern int __VERIFIER_nondet_int (void);
typedef int four __attribute__ ((vector_size (16)));
int
main (void) {
  four a = {__VERIFIER_nondet_int (), 0, 0, 0};
  a = a + 1;
  int k = __VERIFIER_nondet_int () & 7;
  return a[0] > 5 ? k + 1 : 0;
}

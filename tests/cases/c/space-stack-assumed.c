// expect: safe assuming the stack is larger than 8 MB
// run: --64
// native: no the stack overflows
// Few systems have that much room for local variables.
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () / 2 + 1;
  char a[n];
  a[0] = 1;
  return a[0] - 1;
}

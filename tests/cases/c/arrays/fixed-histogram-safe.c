// expect: safe
// Values are counted by their class.
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count[10] = {0};
  while (__VERIFIER_nondet_int ()) {
    unsigned value = __VERIFIER_nondet_uint ();
    count[value % 10]++;
  }
  return count[9] > 1;
}

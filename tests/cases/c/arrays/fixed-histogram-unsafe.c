// expect: unsafe invalid-deref 11
// inputs: 1, 10
// One value has a class of its own.
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count[10] = {0};
  while (__VERIFIER_nondet_int ()) {
    unsigned value = __VERIFIER_nondet_uint ();
    count[value % 11]++;
  }
  return count[9] > 1;
}

// expect: unsafe invalid-deref 15
// inputs: 2
// native: memory
// Only the first elements of an array of pointers are set.
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  int a = 1, b = 2;
  int *table[3];
  table[0] = &a;
  table[1] = &b;
  unsigned i = __VERIFIER_nondet_uint ();
  if (i > 2)
    return 0;
  return *table[i] > 2;
}

// expect: safe
// Only the first elements of an array of pointers are set.
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  int a = 1, b = 2;
  int *table[3] = {&a, &b, &a};
  unsigned i = __VERIFIER_nondet_uint ();
  if (i > 2)
    return 0;
  return *table[i] > 2;
}

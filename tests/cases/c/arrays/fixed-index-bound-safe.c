// expect: safe
// A fixed array, an index of the caller's choice.
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static int table[16];
static void
set (unsigned i, int value) {
  if (i < 16)
    table[i] = value;
}
int
main (void) {
  while (__VERIFIER_nondet_int ())
    set (__VERIFIER_nondet_uint (), __VERIFIER_nondet_int ());
  return table[3] == 2;
}

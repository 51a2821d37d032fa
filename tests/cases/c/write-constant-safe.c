// expect: safe
// A constant table is written to through a cast.
extern unsigned __VERIFIER_nondet_uint (void);
static int table[3] = {1, 2, 3};
static void
clear (const int *cells, unsigned i) {
  ((int *)cells)[i] = 0;
}
int
main (void) {
  unsigned i = __VERIFIER_nondet_uint ();
  if (i < 3)
    clear (table, i);
  return table[0] > 1;
}

// expect: unsafe invalid-deref 15
// inputs: 7
// A field of three bits counts to seven.
extern unsigned __VERIFIER_nondet_uint (void);
struct cursor {
  unsigned row : 3;
  unsigned column : 5;
};
int
main (void) {
  char rows[7] = {0};
  struct cursor c;
  c.row = __VERIFIER_nondet_uint ();
  c.column = 0;
  rows[c.row] = 1;
  return c.column != 0;
}

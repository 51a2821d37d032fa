// expect: safe
// The last element is copied to, in whichever arm.
extern int __VERIFIER_nondet_int (void);

struct pair {
  int a, b;
};

static struct {
  struct pair pairs[2];
  int rest[4];
} table;

int
main (void) {
  int c = __VERIFIER_nondet_int ();
  table.pairs[1] = c ? table.pairs[0] : (struct pair){1, 2};
  return 0;
}

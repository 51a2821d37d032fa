// expect: safe
// An arm that is not taken may be anything.
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
  int c = __VERIFIER_nondet_int () == 3;
  struct pair p;
  p = c < 2 ? table.pairs[c] : table.pairs[2];
  return p.a;
}

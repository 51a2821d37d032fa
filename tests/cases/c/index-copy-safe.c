// expect: safe
// The last structure is read; its end is an address only.
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
  int i = __VERIFIER_nondet_int ();
  struct pair p = table.pairs[i == 4 ? 0 : 1];
  struct pair *end = &table.pairs[2];
  return p.a + end[-1].b;
}

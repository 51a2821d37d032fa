// expect: unsafe bounds 18
// native: no sanitizer looks at the index of what is copied as a whole
// A structure behind the last one is read.
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
  struct pair p = table.pairs[i == 4 ? 2 : 1];
  return p.a;
}

// expect: unsafe bounds 19
// native: no sanitizer looks at the index of what is copied as a whole
// A member of one behind the last, through its address.
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
  struct pair *p = &table.pairs[2];
  int i = __VERIFIER_nondet_int () == 3;
  return (&table.pairs[i + 1])->b + p[-1].a;
}

// expect: safe
// Members through the address of an element.
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
  return (&table.pairs[i])->b + p[-1].a;
}

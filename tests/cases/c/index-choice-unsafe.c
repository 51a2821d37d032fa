// expect: unsafe bounds 18
// native: no sanitizer looks at the index of what is copied as a whole
// One behind the last is copied to, behind a choice: both arms write it.
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
  table.pairs[2] = c ? table.pairs[0] : (struct pair){1, 2};
  return 0;
}

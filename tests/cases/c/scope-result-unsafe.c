// expect: unsafe invalid-deref 22
// inputs: 0
// The block's variable is returned elsewhere only by its value.
extern int __VERIFIER_nondet_int (void);

struct range {
  int first, last, step;
};

static struct range
make_range (int n) {
  int *last = &n;
  if (n == 0) {
    struct range inner = {0, n, 1};
    last = &inner.last;
  }
  struct range r = {0, 0, 0};
  if (n > 1) {
    struct range other = {n, n, n};
    return other;
  }
  r.last = *last;
  return r;
}

int
main (void) {
  return make_range (__VERIFIER_nondet_int () & 3).step;
}

// expect: safe
// native: no its recursion is too deep with some inputs
// Each one owns a block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct data {
  int a, b;
};
struct t {
  struct data *d;
  struct t *k[2];
};
static struct t *
make (int depth) {
  if (depth <= 0 || !__VERIFIER_nondet_int ())
    return NULL;
  struct t *x = malloc (sizeof *x);
  x->d = malloc (sizeof *x->d);
  x->d->a = depth;
  x->k[0] = make (depth - 1);
  x->k[1] = make (depth - 1);
  return x;
}
static void
drop (struct t *x) {
  if (x) {
    drop (x->k[0]);
    drop (x->k[1]);
    free (x->d);
    free (x);
  }
}
int
main (void) {
  struct t *x = make (__VERIFIER_nondet_int ());
  drop (x);
  return 0;
}

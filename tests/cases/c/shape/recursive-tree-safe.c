// expect: safe
// native: no its recursion is too deep with some inputs
// A tree is built and freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tree {
  struct tree *left, *right;
};
static struct tree *
build (int depth) {
  if (depth <= 0 || !__VERIFIER_nondet_int ())
    return NULL;
  struct tree *t = malloc (sizeof *t);
  t->left = build (depth - 1);
  t->right = build (depth - 1);
  return t;
}
static void
destroy (struct tree *t) {
  if (!t)
    return;
  destroy (t->left);
  destroy (t->right);
  free (t);
}
int
main (void) {
  destroy (build (__VERIFIER_nondet_int ()));
  return 0;
}

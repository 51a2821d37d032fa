// expect: unsafe invalid-deref 18
// inputs: 0
// The smallest key of a tree that may be empty.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tree {
  struct tree *left, *right;
  int key;
};
static struct tree *
leaf (int key, struct tree *left, struct tree *right) {
  struct tree *t = malloc (sizeof *t);
  *t = (struct tree){left, right, key};
  return t;
}
static int
minimum (const struct tree *t) {
  while (t->left)
    t = t->left;
  return t->key;
}
static void
destroy (struct tree *t) {
  if (t) {
    destroy (t->left);
    destroy (t->right);
    free (t);
  }
}
int
main (void) {
  struct tree *t = NULL;
  if (__VERIFIER_nondet_int ())
    t = leaf (2, leaf (1, NULL, NULL), leaf (3, NULL, NULL));
  int result = minimum (t);
  destroy (t);
  return result > 1;
}

// expect: unsafe invalid-deref 27
// inputs: 1, 0
// There is no end to it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *left, *right;
  int v;
};
static struct node *
mk (int v) {
  struct node *n = malloc (sizeof *n);
  n->left = n->right = NULL;
  n->v = v;
  return n;
}
static void
destroy (struct node *t) {
  if (!t)
    return;
  destroy (t->left);
  destroy (t->right);
  free (t);
}
static struct node *
put (struct node *t, int v) {
  if (v < t->v)
    t->left = put (t->left, v);
  else
    t->right = put (t->right, v);
  return t;
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = put (root, __VERIFIER_nondet_int ());
  destroy (root);
  return 0;
}

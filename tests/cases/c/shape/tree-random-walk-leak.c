// expect: unsafe leak 12
// inputs: 1, 0, 1, 0, 0
// There may be one already.
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
int
main (void) {
  struct node *root = mk (0);
  while (__VERIFIER_nondet_int ()) {
    struct node *p = root;
    while (p->left && p->right)
      p = __VERIFIER_nondet_int () ? p->left : p->right;
    if (!p->left && __VERIFIER_nondet_int ())
      p->left = mk (1);
    else
      p->right = mk (2);
  }
  destroy (root);
  return 0;
}

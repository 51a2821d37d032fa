// expect: safe
// A pointer to the link goes down.
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
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ()) {
    int v = __VERIFIER_nondet_int ();
    struct node **at = &root;
    while (*at)
      at = v < (*at)->v ? &(*at)->left : &(*at)->right;
    *at = mk (v);
  }
  destroy (root);
  return 0;
}

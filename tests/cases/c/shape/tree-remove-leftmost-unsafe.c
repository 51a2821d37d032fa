// expect: unsafe invalid-deref 52
// inputs: 1, 0, 1, -1, 0, 1, 1
// It stays in the tree.
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
static struct node *
insert (struct node *root, int v) {
  struct node *n = mk (v), *p = root;
  if (!root)
    return n;
  for (;;)
    if (v < p->v) {
      if (!p->left) {
        p->left = n;
        return root;
      }
      p = p->left;
    } else {
      if (!p->right) {
        p->right = n;
        return root;
      }
      p = p->right;
    }
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
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  while (root && __VERIFIER_nondet_int ()) {
    struct node *q = NULL, *p = root;
    while (p->left) {
      q = p;
      p = p->left;
    }
    if (q)
      ;
    else
      root = p->right;
    free (p);
  }
  destroy (root);
  return 0;
}

// expect: unsafe invalid-deref 48
// inputs: 1, 0, 0
// There may be nothing on the left.
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
static struct node *
rotate (struct node *t) {
  struct node *l = t->left;
  t->left = l->right;
  l->right = t;
  return l;
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  if (root)
    root = rotate (root);
  if (root && root->left)
    root->left = rotate (root->left);
  destroy (root);
  return 0;
}

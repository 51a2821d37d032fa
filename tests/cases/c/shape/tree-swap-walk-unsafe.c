// expect: unsafe invalid-deref 41
// inputs: 1, -1, 1, 0, 1, -1945632767, 0, 0, 0, 0
// Both links lead to the same one.
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
  struct node *p = root;
  while (p && p->left && p->right) {
    struct node *l = p->left;
    p->left = p->right;
    p->right = p->left;
    p = __VERIFIER_nondet_int () ? p->left : p->right;
  }
  destroy (root);
  return 0;
}

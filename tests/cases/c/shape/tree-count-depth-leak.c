// expect: unsafe leak 12
// inputs: 1, 0, 0
// Only what is on the left of it is freed.
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
static int
depth (const struct node *t) {
  if (!t)
    return 0;
  int a = depth (t->left), b = depth (t->right);
  return 1 + (a > b ? a : b);
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  depth (root);
  destroy (root ? root->left : root);
  return 0;
}

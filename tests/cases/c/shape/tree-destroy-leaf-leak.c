// expect: unsafe leak 12
// inputs: 1, 0, 0
// The last one is not freed.
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
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  while (root) {
    struct node *q = NULL, *p = root;
    while (p->left || p->right) {
      q = p;
      p = p->left ? p->left : p->right;
    }
    if (!q)
      root = NULL;
    else if (q->left == p)
      q->left = NULL;
    else
      q->right = NULL;
    if (q)
      free (p);
  }
  return 0;
}

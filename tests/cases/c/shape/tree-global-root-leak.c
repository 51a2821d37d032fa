// expect: unsafe leak 12
// inputs: 1, 0, 0
// It is forgotten before it is freed.
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
static struct node *tree;
static void
add (int v) {
  struct node *p = tree, *q = NULL;
  int side = 0;
  while (p) {
    q = p;
    side = v < p->v;
    p = side ? p->left : p->right;
  }
  p = mk (v);
  if (!q)
    tree = p;
  else if (side)
    q->left = p;
  else
    q->right = p;
}
int
main (void) {
  while (__VERIFIER_nondet_int ())
    add (__VERIFIER_nondet_int ());
  tree = NULL;
  return 0;
}

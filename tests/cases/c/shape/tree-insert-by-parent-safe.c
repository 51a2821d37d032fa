// expect: safe
// A walk down remembers the parent, and compares with its key again to hang the
// new node there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int key;
  struct node *left, *right;
};
struct tree {
  struct node *root;
};
static void
insert (struct tree *t, int key) {
  struct node *n = malloc (sizeof *n), *up = NULL, *at = t->root;
  if (!n)
    return;
  n->key = key;
  n->left = n->right = NULL;
  while (at) {
    up = at;
    at = key < at->key ? at->left : at->right;
  }
  if (!up)
    t->root = n;
  else if (key < up->key)
    up->left = n;
  else
    up->right = n;
}
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->left);
  destroy (n->right);
  free (n);
}
int
main (void) {
  struct tree t = {NULL};
  while (__VERIFIER_nondet_int ())
    insert (&t, __VERIFIER_nondet_int ());
  destroy (t.root);
  return 0;
}

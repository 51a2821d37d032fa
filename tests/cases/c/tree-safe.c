// expect: safe
// A search tree is freed from the leaves up.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tree {
  struct tree *left, *right;
  int key;
};
static void
insert (struct tree **t, int key) {
  while (*t)
    t = key < (*t)->key ? &(*t)->left : &(*t)->right;
  *t = malloc (sizeof **t);
  (*t)->left = (*t)->right = NULL;
  (*t)->key = key;
}
static void
destroy (struct tree *t) {
  if (!t)
    return;
  destroy (t->left);
  destroy (t->right);
  free (t);
}
int
main (void) {
  struct tree *root = NULL;
  for (int i = 0; i < 3; i++)
    insert (&root, __VERIFIER_nondet_int ());
  destroy (root);
  return 0;
}

// expect: safe
// A copy is turned round.
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
copy (const struct node *t) {
  if (!t)
    return NULL;
  struct node *n = malloc (sizeof *n);
  n->v = t->v;
  n->left = copy (t->left);
  n->right = copy (t->right);
  return n;
}
static void
mirror (struct node *t) {
  if (!t)
    return;
  struct node *l = t->left;
  t->left = t->right;
  t->right = l;
  mirror (t->left);
  mirror (t->right);
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  struct node *c = copy (root);
  mirror (c);
  destroy (root);
  destroy (c);
  return 0;
}

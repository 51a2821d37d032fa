// expect: safe
// Two trees at a time.
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
  struct node *a = NULL, *b = NULL;
  while (__VERIFIER_nondet_int ())
    if (__VERIFIER_nondet_int ())
      a = insert (a, __VERIFIER_nondet_int ());
    else
      b = insert (b, __VERIFIER_nondet_int ());
  destroy (b);
  destroy (a);
  return 0;
}

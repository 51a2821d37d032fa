// expect: unsafe leak 12
// inputs: 1, 0, 1, 0, 0
// What is on the right is not visited.
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
each (struct node *t, void (*f) (struct node *)) {
  if (!t)
    return;
  each (t->left, f);
  f (t);
}
static void
gone (struct node *t) {
  free (t);
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  each (root, gone);
  return 0;
}

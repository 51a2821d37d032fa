// expect: safe
// Removal of one with no, one or two children.
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
remove_value (struct node *root, int v) {
  struct node *q = NULL, *p = root;
  while (p && p->v != v) {
    q = p;
    p = v < p->v ? p->left : p->right;
  }
  if (!p)
    return root;
  struct node *by;
  if (!p->left)
    by = p->right;
  else if (!p->right)
    by = p->left;
  else {
    struct node *m = p->right, *before = p;
    while (m->left) {
      before = m;
      m = m->left;
    }
    if (before != p) {
      before->left = m->right;
      m->right = p->right;
    }
    m->left = p->left;
    by = m;
  }
  if (!q)
    root = by;
  else if (q->left == p)
    q->left = by;
  else
    q->right = by;
  free (p);
  return root;
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  while (__VERIFIER_nondet_int ())
    root = remove_value (root, __VERIFIER_nondet_int ());
  destroy (root);
  return 0;
}

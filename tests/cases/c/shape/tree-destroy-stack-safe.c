// expect: safe
// Freed with a list of what is to be done.
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
struct item {
  struct item *below;
  struct node *t;
};
static struct item *
push (struct item *s, struct node *t) {
  if (!t)
    return s;
  struct item *i = malloc (sizeof *i);
  i->below = s;
  i->t = t;
  return i;
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
  struct item *s = push (NULL, root);
  while (s) {
    struct item *i = s;
    struct node *t = i->t;
    s = i->below;
    free (i);
    s = push (s, t->left);
    s = push (s, t->right);
    free (t);
  }
  return 0;
}

// expect: safe
// A list of trees.
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
struct cell {
  struct cell *next;
  struct node *t;
};
int
main (void) {
  struct cell *list = NULL;
  while (__VERIFIER_nondet_int ()) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ())
    root = insert (root, __VERIFIER_nondet_int ());
    struct cell *c = malloc (sizeof *c);
    c->t = root;
    c->next = list;
    list = c;
  }
  while (list) {
    struct cell *c = list;
    list = c->next;
    destroy (c->t);
    free (c);
  }
  return 0;
}

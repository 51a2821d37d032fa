// expect: unsafe invalid-deref 25
// inputs: 1, 0, 0
// It is freed before what is below it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int v;
  struct node *up;
  struct node *l, *r;
};
static struct node *
mk (struct node *up) {
  struct node *n = malloc (sizeof *n);
  n->l = n->r = NULL;
  n->up = up;
  n->v = __VERIFIER_nondet_int ();
  return n;
}
static void
destroy (struct node *t) {
  if (!t)
    return;
  destroy (t->l);
  free (t);
  destroy (t->r);
}
int
main (void) {
  struct node *root = NULL;
  while (__VERIFIER_nondet_int ()) {
    if (!root) {
      root = mk (NULL);
      continue;
    }
    struct node *p = root;
    for (;;) {
      if (__VERIFIER_nondet_int ()) {
        if (!p->l) {
          p->l = mk (p);
          break;
        }
        p = p->l;
      } else {
        if (!p->r) {
          p->r = mk (p);
          break;
        }
        p = p->r;
      }
    }
  }
  destroy (root);
  return 0;
}

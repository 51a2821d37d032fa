// expect: unsafe leak 13
// inputs: 1, 0, 1, 0, 0, 0
// What is on the right is not freed.
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

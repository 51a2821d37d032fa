// expect: unsafe uninitialised 55
// native: memory
// inputs: 1, 0, 0
// The link up is not set.
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
  n->v = __VERIFIER_nondet_int ();
  return n;
}
static void
destroy (struct node *t) {
  if (!t)
    return;
  destroy (t->l);
  destroy (t->r);
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
  struct node *p = root;
  while (p && (p->l || p->r))
    p = p->l && __VERIFIER_nondet_int () ? p->l : p->r ? p->r : p->l;
  while (p && p->up)
    p = p->up;
  destroy (p);
  return 0;
}

// expect: unsafe invalid-deref 17
// inputs: 1, 0
// Nodes of a tree say by one of two functions where the way goes on.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct t {
  int (*eval) (struct t *);
  struct t *l, *r;
  int v;
};
static int
leaf (struct t *t) {
  return t->v;
}
static int
neg (struct t *t) {
  return t->l->v > 0;
}
int
main (void) {
  struct t *root = 0;
  while (__VERIFIER_nondet_int ()) {
    struct t *n = malloc (sizeof *n);
    if (!n)
      break;
    n->eval = __VERIFIER_nondet_int () ? leaf : neg;
    n->v = 3;
    n->l = n->r = 0;
    if (!root) {
      root = n;
      continue;
    }
    struct t *p = root;
    for (;;) {
      if (__VERIFIER_nondet_int ()) {
        if (!p->l) {
          p->l = n;
          break;
        }
        p = p->l;
      } else {
        if (!p->r) {
          p->r = n;
          break;
        }
        p = p->r;
      }
    }
  }
  for (struct t *p = root; p; p = p->eval (p) ? p->l : p->r)
    ;
  while (root) {
    if (root->l) {
      struct t *l = root->l;
      root->l = l->r;
      l->r = root;
      root = l;
    } else {
      struct t *r = root->r;
      free (root);
      root = r;
    }
  }
  return 0;
}

// expect: safe
// With links up, leaf by leaf, without a stack.
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
  while (p)
    if (p->l) {
      p = p->l;
    } else if (p->r) {
      p = p->r;
    } else {
      struct node *up = p->up;
      if (up) {
        if (up->l == p)
          up->l = NULL;
        else
          up->r = NULL;
      }
      free (p);
      p = up;
    }
  return 0;
}

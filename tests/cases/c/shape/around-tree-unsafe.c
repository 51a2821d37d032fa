// expect: unsafe invalid-deref 50
// inputs: 1, 1, 1
// Keys of a tree are indices of an array of any size.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct t {
  int k;
  struct t *l, *r;
};
int
main (void) {
  struct t *root = 0;
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100)
    return 0;
  int *h = calloc (n, sizeof *h);
  if (!h)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    int k = __VERIFIER_nondet_int ();
    if (k < 0 || k > n)
      continue;
    struct t *x = malloc (sizeof *x);
    if (!x)
      break;
    x->k = k;
    x->l = x->r = 0;
    if (!root) {
      root = x;
      continue;
    }
    struct t *p = root;
    for (;;) {
      if (k < p->k) {
        if (!p->l) {
          p->l = x;
          break;
        }
        p = p->l;
      } else {
        if (!p->r) {
          p->r = x;
          break;
        }
        p = p->r;
      }
    }
  }
  for (struct t *p = root; p; p = __VERIFIER_nondet_int () ? p->l : p->r)
    h[p->k]++;
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
  free (h);
  return 0;
}

// expect: safe
// A small tree beside a list.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  struct n *next;
};
struct tree {
  struct tree *left, *right;
};
int
main (void) {
  struct tree *t = malloc (sizeof *t);
  t->left = malloc (sizeof *t);
  t->left->left = t->left->right = NULL;
  t->right = NULL;
  struct n *l = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct n *x = malloc (sizeof *x);
    x->next = l;
    l = x;
  }
  free (t->left);
  free (t);
  while (l) {
    struct n *x = l->next;
    free (l);
    l = x;
  }
  return 0;
}

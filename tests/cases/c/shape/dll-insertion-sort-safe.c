// expect: safe
// Sorted by moving each element to the left.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct s {
  struct s *left, *right;
  int key;
};
static struct s *
sort (struct s *list) {
  struct s *sorted = NULL;
  while (list) {
    struct s *x = list, *at = sorted, *before = NULL;
    list = list->right;
    while (at && at->key < x->key) {
      before = at;
      at = at->right;
    }
    x->left = before;
    x->right = at;
    if (before)
      before->right = x;
    else
      sorted = x;
    if (at)
      at->left = x;
  }
  return sorted;
}
int
main (void) {
  struct s *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct s *x = malloc (sizeof *x);
    x->key = __VERIFIER_nondet_int ();
    x->left = NULL;
    x->right = list;
    if (list)
      list->left = x;
    list = x;
  }
  list = sort (list);
  while (list) {
    struct s *x = list;
    list = list->right;
    free (x);
  }
  return 0;
}

// expect: unsafe assertion 31
// inputs: 1, 1, 0, 0
// What a pointer leads to is compared with elements.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  struct node *mark;
  int is_marked;
};
int
main (void) {
  struct node *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *x = malloc (sizeof *x), *to = all;
    while (to && __VERIFIER_nondet_int ())
      to = to->next;
    x->mark = to;
    x->is_marked = 0;
    x->next = all;
    all = x;
  }
  if (!all)
    return 0;
  struct node *to = all->mark;
  for (struct node *x = all; x; x = x->next) {
    if (x == to)
      to->is_marked = 1;
    if (x == to)
      assert (x->is_marked == 0);
  }
  while (all) {
    struct node *x = all;
    all = all->next;
    free (x);
  }
  return 0;
}

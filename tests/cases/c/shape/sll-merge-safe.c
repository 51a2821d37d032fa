// expect: safe
// Two sorted lists become one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct num {
  int n;
  struct num *next;
};
static struct num *
numbers (void) {
  struct num *first = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct num *x = malloc (sizeof *x);
    x->n = __VERIFIER_nondet_int ();
    x->next = first;
    first = x;
  }
  return first;
}
static struct num *
merge (struct num *a, struct num *b) {
  struct num *result = NULL, **end = &result;
  while (a && b) {
    struct num **least = a->n <= b->n ? &a : &b;
    *end = *least;
    *least = (*least)->next;
    end = &(*end)->next;
  }
  *end = a ? a : b;
  return result;
}
int
main (void) {
  struct num *all = merge (numbers (), numbers ());
  while (all) {
    struct num *x = all;
    all = all->next;
    free (x);
  }
  return 0;
}

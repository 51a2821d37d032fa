// expect: unsafe leak 12
// inputs: 2, 1, 0
// Memory may run out in the middle: what is there is freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static void *
get (size_t size) {
  return __VERIFIER_nondet_int () ? malloc (size) : NULL;
}
static int
build (unsigned n, struct node **out) {
  *out = NULL;
  if (!n)
    return 0;
  struct node *first = get (sizeof *first);
  if (!first)
    return -1;
  if (build (n - 1, &first->next)) {
    return -1;
  }
  first->value = (int)n;
  *out = first;
  return 0;
}
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->next);
  free (n);
}
int
main (void) {
  struct node *list;
  if (build (__VERIFIER_nondet_int (), &list))
    return 1;
  destroy (list);
  return 0;
}

// expect: unsafe leak 21
// inputs: 1, 0
// The program ends in the middle of a recursion.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->next);
  free (n);
}
static struct node *
build (int n) {
  if (n <= 0)
    return NULL;
  struct node *first = malloc (sizeof *first);
  if (__VERIFIER_nondet_int ())
    exit (1);
  first->value = n;
  struct node *rest = build (n - 1);
  first->next = rest;
  first = NULL;
  return rest;
}
int
main (void) {
  struct node *list = build (__VERIFIER_nondet_int ());
  destroy (list);
  return 0;
}

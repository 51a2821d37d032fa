// expect: unsafe invalid-deref 42
// inputs: 1, 0, 0
// Reversal on the way back: the callee changes what the caller names.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static struct node *
make (void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->value = __VERIFIER_nondet_int ();
    n->next = list;
    list = n;
  }
  return list;
}
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->next);
  free (n);
}
static struct node *
reverse (struct node *n) {
  if (!n || !n->next)
    return n;
  struct node *next = n->next, *first = reverse (next);
  next->next = n;
  n->next = NULL;
  return first;
}
int
main (void) {
  struct node *list = make (), *old = list;
  list = reverse (list);
  if (old)
    old->next->value = 1;
  destroy (list);
  return 0;
}

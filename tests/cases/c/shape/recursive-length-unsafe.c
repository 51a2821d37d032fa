// expect: unsafe invalid-deref 34
// inputs: 1, 0, 0
// Counting frees the last element, which the caller still has.
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
static unsigned
length (struct node *n) {
  if (!n)
    return 0;
  if (!n->next)
    free (n);
  return 1 + length (n->next);
}
int
main (void) {
  struct node *list = make ();
  unsigned count = length (list);
  if (count > 2 && !list)
    abort ();
  destroy (list);
  return 0;
}

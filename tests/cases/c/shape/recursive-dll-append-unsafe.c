// expect: unsafe invalid-deref 29
// inputs: 1, 1, 0
// Appending to a doubly linked list by recursion.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *prev, *next;
  int value;
};
static struct item *
append (struct item *n, struct item *prev) {
  if (!n) {
    n = malloc (sizeof *n);
    n->prev = prev;
    n->next = NULL;
    n->value = 1;
    return n;
  }
  n->next = append (n->next, n);
  return n;
}
static void
destroy (struct item *n) {
  while (n) {
    struct item *next = n->next;
    if (next && next->prev != n)
      abort ();
    if (n->prev)
      n->prev->value = 2;
    free (n);
    n = next;
  }
}
int
main (void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int ())
    list = append (list, NULL);
  destroy (list);
  return 0;
}

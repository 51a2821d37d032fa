// expect: unsafe invalid-deref 30
// inputs: 1, 1, 0
// A doubly linked list is freed from its end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *prev, *next;
  int value;
};
static struct item *
make (void) {
  struct item *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *n = malloc (sizeof *n);
    n->value = 0;
    n->prev = NULL;
    n->next = list;
    if (list)
      list->prev = n;
    list = n;
  }
  return list;
}
static void
destroy (struct item *n) {
  if (!n)
    return;
  destroy (n->next);
  if (n->next)
    n->next->prev = NULL;
  free (n);
}
int
main (void) {
  destroy (make ());
  return 0;
}

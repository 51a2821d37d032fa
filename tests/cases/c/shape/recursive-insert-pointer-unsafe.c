// expect: unsafe invalid-deref 20
// inputs: 1, 7
// Sorted insertion by recursion on a pointer to the link.
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
static void
insert (struct node **at, struct node *new) {
  if (!*at || (*at)->value >= new->value) {
    new->next = *at;
    *at = new;
    return;
  }
  insert (&(*at)->next, new);
}
int
main (void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->value = __VERIFIER_nondet_int ();
    if (n->value == 7)
      free (n);
    insert (&list, n);
  }
  destroy (list);
  return 0;
}

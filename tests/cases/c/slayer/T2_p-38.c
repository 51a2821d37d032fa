// expect: unsafe invalid-deref 31
// inputs: 1, 1, 0, 2
// A list is built, cut at a place that is not always there, and freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
};
static void
destroy (struct node *list) {
  while (list) {
    struct node *next = list->next;
    free (list);
    list = next;
  }
}
int
main (void) {
  struct node *head = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->next = head;
    head = n;
  }
  struct node *at = head;
  int skip = __VERIFIER_nondet_int ();
  while (at && skip > 0) {
    at = at->next;
    skip--;
  }
  struct node *rest = at->next;
  at->next = NULL;
  destroy (head);
  destroy (rest);
  return 0;
}

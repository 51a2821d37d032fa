// expect: safe
// All values become 0.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
typedef struct node {
  struct node *next, *prev;
  int data;
} * DLL;
int
main (void) {
  DLL head = NULL, x;
  while (__VERIFIER_nondet_int ()) {
    x = malloc (sizeof *x);
    x->data = __VERIFIER_nondet_int ();
    x->prev = NULL;
    x->next = head;
    if (head)
      head->prev = x;
    head = x;
  }
  for (x = head; x; x = x->next)
    x->data = 0;
  for (x = head; x; x = x->next)
    assert (0 == x->data);
  while (head) {
    x = head->next;
    free (head);
    head = x;
  }
  return 0;
}

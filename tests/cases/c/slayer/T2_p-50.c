// expect: unsafe invalid-deref 25
// inputs: 1, 0
// A cursor runs along a list and is used once more at its end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int mark;
};
int
main (void) {
  struct node *head = malloc (sizeof *head);
  head->next = NULL;
  head->mark = 0;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->next = head;
    n->mark = 1;
    head = n;
  }
  struct node *cursor = head;
  while (cursor->mark)
    cursor = cursor->next;
  cursor = cursor->next;
  cursor->mark = 2;
  return 0;
}

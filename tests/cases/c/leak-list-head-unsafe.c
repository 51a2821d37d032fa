// expect: unsafe leak 14
// inputs: 1
// A list is dropped together with its head.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  struct node *next;
};
int
main (void) {
  struct node *head = NULL;
  unsigned n = __VERIFIER_nondet_uint () % 4;
  for (unsigned i = 0; i < n; i++) {
    struct node *new = malloc (sizeof *new);
    new->next = head;
    head = new;
  }
  head = NULL;
  return head != NULL;
}

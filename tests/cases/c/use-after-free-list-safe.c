// expect: safe
// Freeing a list: the link must be read before the node goes.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  struct node *next;
  int value;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  struct node *head = NULL;
  for (unsigned i = 0; i < n && i < 4; i++) {
    struct node *new = malloc (sizeof *new);
    new->value = (int)i;
    new->next = head;
    head = new;
  }
  while (head) {
    struct node *next = head->next;
    free (head);
    head = next;
  }
  return 0;
}

// expect: unsafe invalid-deref 20
// inputs: 1
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
  for (struct node *p = head; p; p = p->next)
    free (p);
  return 0;
}

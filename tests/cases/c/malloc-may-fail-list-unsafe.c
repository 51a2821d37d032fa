// expect: unsafe invalid-deref 14
// run: --malloc-may-fail
// inputs: 1
// A list that stays as short as memory allows.
#include <stdlib.h>
struct node {
  struct node *next;
};
int
main (void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc (sizeof *n);
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    free (head);
    head = next;
  }
  return 0;
}

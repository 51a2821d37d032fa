// expect: safe
// run: --malloc-may-fail
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
    if (!n)
      break;
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

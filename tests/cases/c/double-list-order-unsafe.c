// expect: unsafe assertion 24
// The order of a doubly linked list, forwards and backwards.
#include <assert.h>
#include <stdlib.h>
struct node {
  struct node *next, *prev;
  int value;
};
int
main (void) {
  struct node head = {&head, &head, 0};
  for (int i = 1; i <= 3; i++) {
    struct node *n = malloc (sizeof *n);
    n->value = i;
    n->next = head.next;
    n->prev = &head;
    if (head.prev == &head)
      head.prev = n;
    head.next = n;
  }
  int at = 1;
  for (struct node *n = head.prev; n != &head; n = n->prev)
    assert (n->value == at++);
  assert (at == 4);
  while (head.next != &head) {
    struct node *n = head.next;
    head.next = n->next;
    free (n);
  }
  return 0;
}

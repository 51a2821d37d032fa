// expect: safe
// A doubly linked list becomes a ring at the end.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct t {
  struct t *next, *prev;
};
int
main (void) {
  struct t *head = malloc (sizeof *head), *x = head;
  while (__VERIFIER_nondet_int ()) {
    x->next = malloc (sizeof *x);
    x->next->prev = x;
    x = x->next;
    x->next = 0;
  }
  x->next = head;
  head->prev = x;
  x = head->next;
  while (x != head) {
    assert (x->prev->next == x);
    x = x->next;
  }
  x = head->next;
  while (x != head) {
    struct t *y = x;
    x = x->next;
    free (y);
  }
  free (head);
  return 0;
}

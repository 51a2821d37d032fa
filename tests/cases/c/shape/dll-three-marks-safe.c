// expect: safe
// Head, body and tail are told apart by marks.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct t {
  struct t *next, *prev;
  int mark;
};
int
main (void) {
  struct t *head = malloc (sizeof *head), *x, *tail;
  head->prev = NULL;
  head->mark = 1;
  head->next = NULL;
  x = head;
  while (__VERIFIER_nondet_int ()) {
    x->next = malloc (sizeof *x);
    x->next->prev = x;
    x = x->next;
    x->mark = 2;
    x->next = NULL;
  }
  x->next = malloc (sizeof *x);
  x->next->prev = x;
  tail = x->next;
  tail->mark = 3;
  tail->next = NULL;
  assert (head->mark == 1);
  for (x = head->next; x->mark == 2; x = x->next)
    ;
  assert (x == tail && x->mark == 3);
  while (head) {
    x = head->next;
    free (head);
    head = x;
  }
  return 0;
}

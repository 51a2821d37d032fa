// expect: safe
// A token is handed on along the list.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct t {
  struct t *next, *prev;
  int mark;
};
int
main (void) {
  struct t *head = malloc (sizeof *head), *x;
  head->next = head->prev = 0;
  head->mark = 1;
  x = head;
  while (__VERIFIER_nondet_int ()) {
    x->next = malloc (sizeof *x);
    x->next->prev = x;
    x = x->next;
    x->mark = 0;
    x->next = 0;
  }
  x = head;
  while (x->next && __VERIFIER_nondet_int ()) {
    x->mark = 0;
    x = x->next;
    x->mark = 1;
  }
  struct t *y = head;
  int n = 0;
  while (y) {
    if (y->mark) {
      assert (y == x);
      n = 1;
    }
    y = y->next;
  }
  assert (n == 1);
  while (head) {
    y = head->next;
    free (head);
    head = y;
  }
  return 0;
}

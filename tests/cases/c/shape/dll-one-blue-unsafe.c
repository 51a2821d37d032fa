// expect: unsafe assertion 47
// inputs: 0, 1, 0, 0
// A second blue cell.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum colour { WHITE, BLUE };
struct t {
  struct t *next, *prev;
  enum colour c;
};
int
main (void) {
  struct t *head = malloc (sizeof *head), *x, *y;
  head->next = 0;
  head->prev = 0;
  head->c = WHITE;
  x = head;
  while (__VERIFIER_nondet_int ()) {
    x->next = malloc (sizeof *x);
    x->next->prev = x;
    x = x->next;
    x->c = WHITE;
    x->next = 0;
  }
  x->next = malloc (sizeof *x);
  x->next->prev = x;
  x = x->next;
  x->c = BLUE;
  x->next = 0;
  y = x;
  while (__VERIFIER_nondet_int ()) {
    x->next = malloc (sizeof *x);
    x->next->prev = x;
    x = x->next;
    x->c = __VERIFIER_nondet_int () ? WHITE : BLUE;
    x->next = 0;
  }
  x = head;
  while (x->c != BLUE) {
    x = x->next;
    assert (x);
  }
  assert (x == y);
  x = x->next;
  while (x) {
    assert (x->c == WHITE);
    x = x->next;
  }
  x = head;
  while (x) {
    head = x->next;
    free (x);
    x = head;
  }
  return 0;
}

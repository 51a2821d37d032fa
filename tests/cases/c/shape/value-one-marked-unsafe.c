// expect: unsafe assertion 34
// inputs: 0, 0, 0
// The mark may be missing.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct t {
  struct t *next;
  int data;
};
int
main (void) {
  struct t *x = malloc (sizeof *x), *y;
  x->data = 0;
  x->next = NULL;
  while (__VERIFIER_nondet_int ()) {
    y = malloc (sizeof *y);
    y->data = 0;
    y->next = x;
    x = y;
  }
  y = malloc (sizeof *y);
  y->data = __VERIFIER_nondet_int () ? 1 : 0;
  y->next = x;
  x = y;
  while (__VERIFIER_nondet_int ()) {
    y = malloc (sizeof *y);
    y->data = 0;
    y->next = x;
    x = y;
  }
  y = x;
  while (y->data != 1) {
    assert (y->next);
    y = y->next;
  }
  y = y->next;
  while (y) {
    assert (y->data != 1);
    y = y->next;
  }
  while (x) {
    y = x->next;
    free (x);
    x = y;
  }
  return 0;
}

// expect: safe
// Links back are added to a list, which is freed from its end.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct l {
  struct l *next, *prev;
  int *data;
};
int
main (void) {
  struct l *h = NULL, *x;
  while (__VERIFIER_nondet_int ()) {
    x = malloc (sizeof *x);
    x->data = malloc (4);
    x->prev = NULL;
    x->next = h;
    h = x;
  }
  struct l *prev = NULL;
  for (x = h; x; x = x->next) {
    x->prev = prev;
    prev = x;
  }
  while (prev) {
    x = prev;
    prev = x->prev;
    free (x->data);
    free (x);
  }
  return 0;
}

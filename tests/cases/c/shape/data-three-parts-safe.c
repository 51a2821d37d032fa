// expect: safe
// First ones, then a two, then threes; a walk that trusts this order.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct d {
  int v;
  struct d *next;
};
static struct d *
cons (int v, struct d *next) {
  struct d *x = malloc (sizeof *x);
  x->v = v;
  x->next = next;
  return x;
}
int
main (void) {
  struct d *list = NULL;
  while (__VERIFIER_nondet_int ())
    list = cons (3, list);
  list = cons (2, list);
  while (__VERIFIER_nondet_int ())
    list = cons (1, list);
  struct d *x = list;
  while (x->v == 1)
    x = x->next;
  assert (x->v == 2);
  x = x->next;
  while (x) {
    assert (x->v == 3);
    x = x->next;
  }
  while (list) {
    x = list->next;
    free (list);
    list = x;
  }
  return 0;
}

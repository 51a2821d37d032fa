// expect: unsafe assertion 34
// inputs: 1, 1, 0
// The links back are left.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct d {
  struct d *next, *prev;
  int v;
};
int
main (void) {
  struct d *h = NULL, *x;
  while (__VERIFIER_nondet_int ()) {
    x = malloc (sizeof *x);
    x->v = 1;
    x->prev = NULL;
    x->next = h;
    if (h)
      h->prev = x;
    h = x;
  }
  struct d *p = h, *last = NULL;
  while (p) {
    struct d *t = p->next;
    p->next = p->prev;
    last = p;
    p = t;
  }
  h = last;
  for (p = h; p; p = p->next) {
    assert (p->v == 1);
    if (p->next)
      assert (p->next->prev == p);
  }
  while (h) {
    x = h->next;
    free (h);
    h = x;
  }
  return 0;
}

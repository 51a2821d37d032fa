// expect: unsafe assertion 38
// inputs: 1, 0, 1, 1, 0
// What is greater than the first comes before it.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int v;
  struct N *next, *prev;
};
int
main (void) {
  struct N *h = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct N *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->v = __VERIFIER_nondet_int ();
    c->prev = NULL;
    if (!h || c->v > h->v) {
      c->next = h;
      if (h)
        h->prev = c;
      h = c;
    } else {
      struct N *p = h;
      while (p->next && p->next->v < c->v)
        p = p->next;
      c->next = p->next;
      c->prev = p;
      if (p->next)
        p->next->prev = c;
      p->next = c;
    }
  }
  for (struct N *p = h; p && p->next; p = p->next) {
    assert (p->next->prev == p);
    assert (p->v <= p->next->v);
  }
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

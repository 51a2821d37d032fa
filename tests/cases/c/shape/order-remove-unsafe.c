// expect: unsafe assertion 35
// inputs: 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 0
// What is found becomes another number.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int v;
  struct N *next;
};
int
main (void) {
  struct N *h = NULL;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      int x = __VERIFIER_nondet_int ();
      struct N *p = h;
      while (p && p->v != x)
        p = p->next;
      if (p)
        p->v = __VERIFIER_nondet_int ();
    } else {
      struct N *c = malloc (sizeof *c);
      if (!c)
        abort ();
      c->v = __VERIFIER_nondet_int ();
      struct N **pp = &h;
      while (*pp && (*pp)->v < c->v)
        pp = &(*pp)->next;
      c->next = *pp;
      *pp = c;
    }
  }
  for (struct N *p = h; p && p->next; p = p->next)
    assert (p->v <= p->next->v);
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

// expect: unsafe assertion 30
// inputs: 1, -560373224, 1, -560373224, 0
// One that is there is not found.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int v;
  struct N *next;
};
static void
add (struct N **pp, int x) {
  while (*pp && (*pp)->v < x)
    pp = &(*pp)->next;
  if (*pp && (*pp)->v == x + 1)
    return;
  struct N *c = malloc (sizeof *c);
  if (!c)
    abort ();
  c->v = x;
  c->next = *pp;
  *pp = c;
}
int
main (void) {
  struct N *h = NULL;
  while (__VERIFIER_nondet_int ())
    add (&h, __VERIFIER_nondet_int ());
  for (struct N *p = h; p && p->next; p = p->next)
    assert (p->v < p->next->v);
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

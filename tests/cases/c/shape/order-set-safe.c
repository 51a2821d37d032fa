// expect: safe
// No number is there twice: they grow.
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
  if (*pp && (*pp)->v == x)
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

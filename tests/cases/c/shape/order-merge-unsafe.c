// expect: unsafe assertion 45
// inputs: 1, 0, 0, 1, 1, 0
// The one that is greater is taken first.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int v;
  struct N *next;
};
static void
ins (struct N **pp, int x) {
  while (*pp && (*pp)->v < x)
    pp = &(*pp)->next;
  struct N *c = malloc (sizeof *c);
  if (!c)
    abort ();
  c->v = x;
  c->next = *pp;
  *pp = c;
}
int
main (void) {
  struct N *a = NULL, *b = NULL;
  while (__VERIFIER_nondet_int ())
    ins (&a, __VERIFIER_nondet_int ());
  while (__VERIFIER_nondet_int ())
    ins (&b, __VERIFIER_nondet_int ());
  struct N d, *t = &d;
  d.next = NULL;
  while (a && b) {
    if (a->v > b->v) {
      t->next = a;
      t = a;
      a = a->next;
    } else {
      t->next = b;
      t = b;
      b = b->next;
    }
  }
  t->next = a ? a : b;
  struct N *h = d.next;
  for (struct N *p = h; p && p->next; p = p->next)
    assert (p->v <= p->next->v);
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

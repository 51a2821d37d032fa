// expect: unsafe assertion 28
// inputs: 1, 128, 1, 128, 0
// Two may be the same.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int v;
  struct N *next;
};
int
main (void) {
  struct N head;
  head.next = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct N *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->v = __VERIFIER_nondet_int ();
    struct N *q = &head;
    while (q->next && q->next->v < c->v)
      q = q->next;
    c->next = q->next;
    q->next = c;
  }
  struct N *h = head.next;
  for (struct N *p = h; p && p->next; p = p->next)
    assert (p->v < p->next->v);
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

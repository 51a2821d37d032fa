// expect: unsafe assertion 28
// inputs: 1, 1, 1, 0
// The number of the fourth one is 0 again.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  unsigned id;
  struct N *next;
};
int
main (void) {
  struct N *h = malloc (sizeof *h);
  if (!h)
    abort ();
  h->id = 4294967293u;
  h->next = NULL;
  struct N *t = h;
  while (__VERIFIER_nondet_int ()) {
    t->next = malloc (sizeof *t);
    if (!t->next)
      abort ();
    t->next->id = t->id + 1;
    t = t->next;
    t->next = NULL;
  }
  for (struct N *p = h; p->next; p = p->next)
    assert (p->id < p->next->id);
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

// expect: unsafe assertion 27
// inputs: 4
// It goes down by 3.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  int id;
  struct N *next;
};
int
main (void) {
  struct N *h = NULL;
  int i = __VERIFIER_nondet_int ();
  if (i < 0 || i > 1000)
    i = 1000;
  while (i > 0) {
    struct N *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->id = i;
    c->next = h;
    h = c;
    i -= 3;
  }
  for (struct N *p = h; p && p->next; p = p->next)
    assert (p->next->id - p->id == 2);
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

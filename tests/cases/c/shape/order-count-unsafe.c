// expect: unsafe assertion 31
// inputs: 2
// Each id is the one before plus 2.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct N {
  struct N *next;
  int pad;
  long id;
};
int
main (void) {
  struct N *h = NULL, *t = NULL;
  int n = __VERIFIER_nondet_int ();
  for (int i = 0; i < n; i++) {
    struct N *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->id = i + i;
    c->next = NULL;
    if (!h)
      h = c;
    else
      t->next = c;
    t = c;
  }
  struct N *p = h;
  while (p != NULL) {
    if (p->next)
      assert (p->next->id == p->id + 1);
    p = p->next;
  }
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

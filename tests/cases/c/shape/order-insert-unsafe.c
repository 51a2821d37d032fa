// expect: unsafe assertion 36
// inputs: 1, 0, 1, 1, 0
// The comparison is the other way round.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct N {
  struct N *next;
  unsigned key;
};
int
main (void) {
  struct N *h = NULL;
  for (;;) {
    if (!__VERIFIER_nondet_int ())
      break;
    struct N *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->key = __VERIFIER_nondet_uint ();
    struct N *prev = NULL, *cur = h;
    while (cur != NULL && cur->key > c->key) {
      prev = cur;
      cur = cur->next;
    }
    c->next = cur;
    if (prev)
      prev->next = c;
    else
      h = c;
  }
  struct N *p = h;
  if (p)
    while (p->next) {
      assert (p->key <= p->next->key);
      p = p->next;
    }
  while (h) {
    struct N *k = h->next;
    free (h);
    h = k;
  }
  return 0;
}

// expect: unsafe assertion 38
// inputs: 1, -1, 0
// Of negative odd numbers -1 is left: they go to the list of even ones.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int value;
  struct item *next;
};
static void
drop (struct item *l) {
  while (l) {
    struct item *next = l->next;
    free (l);
    l = next;
  }
}
int
main (void) {
  struct item *odd = NULL, *even = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *t = malloc (sizeof *t);
    if (!t)
      break;
    t->value = __VERIFIER_nondet_int ();
    if (t->value % 2 == 1) {
      t->next = odd;
      odd = t;
    } else {
      t->next = even;
      even = t;
    }
  }
  for (struct item *p = odd; p; p = p->next)
    assert (p->value & 1);
  for (struct item *p = even; p; p = p->next)
    assert (p->value % 2 == 0);
  drop (odd);
  drop (even);
  return 0;
}

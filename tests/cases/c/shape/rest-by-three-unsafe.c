// expect: unsafe assertion 34
// inputs: 4, -1, 0
// Of negative numbers -1 may be left by 3, and not 1.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *prev, *next;
  long value;
};
int
main (void) {
  struct item *l = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *t = malloc (sizeof *t);
    if (!t)
      break;
    t->value = __VERIFIER_nondet_int ();
    switch (t->value % 3) {
    case 1:
    case -1:
      t->prev = NULL;
      t->next = l;
      if (l)
        l->prev = t;
      l = t;
      break;
    default:
      free (t);
    }
  }
  while (l) {
    struct item *next = l->next;
    assert (l->value % 3 == 1 && l->value > 0);
    free (l);
    l = next;
  }
  return 0;
}

// Kinds are 1 or 5: that none is 3 is found by refinement. Here not.
// expect: unsafe assertion 26
// inputs: 1, 1, 0

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct item {
  struct item *next;
  int kind;
};

int
main (void) {
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = __VERIFIER_nondet_int () ? 3 : 5;
    i->next = all;
    all = i;
  }
  while (all) {
    struct item *next = all->next;
    assert (all->kind != 3);
    free (all);
    all = next;
  }
  return 0;
}

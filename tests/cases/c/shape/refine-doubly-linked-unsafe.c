// The same with links back. Here not.
// expect: unsafe assertion 31
// inputs: 1, 1, 0

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct item {
  struct item *next, *prev;
  int kind;
};

int
main (void) {
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = __VERIFIER_nondet_int () ? 2 : 8;
    i->prev = NULL;
    i->next = all;
    if (all)
      all->prev = i;
    all = i;
  }
  while (all) {
    struct item *next = all->next;
    if (next)
      next->prev = NULL;
    assert (all->kind != 2);
    free (all);
    all = next;
  }
  return 0;
}

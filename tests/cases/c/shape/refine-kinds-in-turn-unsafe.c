// Numbers go round: two of those between are asked for. Here not.
// expect: unsafe assertion 28
// inputs: 1, 1, 1, 0, 0

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
  int n = 0;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    n = n == 0 ? 10 : n == 10 ? 20 : n == 20 ? 25 : 10;
    i->kind = n;
    i->next = all;
    all = i;
  }
  while (all) {
    struct item *next = all->next;
    assert (all->kind != 15 && all->kind != 25);
    free (all);
    all = next;
  }
  return 0;
}

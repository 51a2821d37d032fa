// A flag is 0 or 2, in turn, and never 1. Here not.
// expect: unsafe invalid-free 30
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
  int flag = 0;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = flag;
    flag = flag ? 0 : 1;
    i->next = all;
    all = i;
  }
  while (all) {
    struct item *next = all->next;
    if (all->kind == 1)
      free (all);
    free (all);
    all = next;
  }
  return 0;
}

// What divides is 6 or 9, less 7. Here not.
// expect: unsafe div-by-zero 26
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
  int sum = 0;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = __VERIFIER_nondet_int () ? 7 : 9;
    i->next = all;
    all = i;
  }
  for (struct item *i = all; i; i = i->next)
    sum = 100 / (i->kind - 7);
  while (all) {
    struct item *next = all->next;
    free (all);
    all = next;
  }
  return sum > 1000;
}

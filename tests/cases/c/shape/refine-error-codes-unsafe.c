// Codes are set to 1 or -1 in a walk: none is 0. Here not.
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
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = __VERIFIER_nondet_int ();
    i->next = all;
    all = i;
  }
  for (struct item *i = all; i; i = i->next)
    i->kind = i->kind > 0 ? 5 : -12;
  while (all) {
    struct item *next = all->next;
    if (all->kind == 5)
      free (all);
    free (all);
    all = next;
  }
  return 0;
}

// What is freed depends on a kind that does not occur. Here not.
// expect: unsafe leak 22
// inputs: 1, 1, 0

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct item {
  struct item *next;
  int kind;
  void *load;
};

int
main (void) {
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = 4;
    i->load = malloc (8);
    if (__VERIFIER_nondet_int ())
      i->kind = 5;
    i->next = all;
    all = i;
  }
  while (all) {
    struct item *next = all->next;
    if (all->kind != 5)
      free (all->load);
    free (all);
    all = next;
  }
  return 0;
}

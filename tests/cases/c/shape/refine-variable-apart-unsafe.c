// A variable goes from 1 to 9 and back while a list grows. Here not.
// expect: unsafe invalid-deref 29
// inputs: 1, 0

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
  int mode = 5;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->kind = mode;
    i->next = all;
    all = i;
    mode = 10 - mode;
  }
  if (mode == 5)
    free (all);
  while (all) {
    struct item *next = all->next;
    assert (all->kind != 5);
    free (all);
    all = next;
  }
  return 0;
}

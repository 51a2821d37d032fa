// Four elements in front are others than the rest. Here not.
// expect: unsafe assertion 30

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct item {
  struct item *next;
  int kind;
};

static struct item *
put (struct item *all, int kind) {
  struct item *i = malloc (sizeof *i);
  i->next = all;
  i->kind = kind;
  return i;
}

int
main (void) {
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ())
    all = put (all, 0);
  all = put (put (put (put (all, 4), 2), 3), 1);
  for (int k = 1; k <= 4; k++) {
    struct item *next = all->next;
    assert (all->kind == k);
    free (all);
    all = next;
  }
  while (all) {
    struct item *next = all->next;
    free (all);
    all = next;
  }
  return 0;
}

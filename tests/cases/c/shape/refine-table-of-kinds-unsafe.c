// Kinds come from a table; a switch has others, too. Here not.
// expect: unsafe invalid-free 32
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
  int kinds[3] = {2, 5, 9};
  for (int k = 0; __VERIFIER_nondet_int (); k = k == 2 ? 0 : k + 1) {
    struct item *i = malloc (sizeof *i);
    i->kind = kinds[k];
    i->next = all;
    all = i;
  }
  while (all) {
    struct item *next = all->next;
    switch (all->kind) {
    case 3:
    case 5:
      free (all);
    }
    free (all);
    all = next;
  }
  return 0;
}

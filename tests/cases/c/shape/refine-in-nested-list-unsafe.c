// Elements of lists in a list have the kinds. Here not.
// expect: unsafe assertion 39
// inputs: 1, 1, 0, 0, 0

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct item {
  struct item *next;
  int kind;
};

struct group {
  struct group *next;
  struct item *items;
};

int
main (void) {
  struct group *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct group *g = malloc (sizeof *g);
    g->items = NULL;
    while (__VERIFIER_nondet_int ()) {
      struct item *i = malloc (sizeof *i);
      i->kind = __VERIFIER_nondet_int () ? 1 : 2;
      i->next = g->items;
      g->items = i;
    }
    g->next = all;
    all = g;
  }
  while (all) {
    struct group *next = all->next;
    while (all->items) {
      struct item *i = all->items->next;
      assert (all->items->kind != 2);
      free (all->items);
      all->items = i;
    }
    free (all);
    all = next;
  }
  return 0;
}

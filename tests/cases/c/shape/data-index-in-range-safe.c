// expect: safe
// Every element holds a valid index of a table.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct use {
  unsigned index;
  struct use *next;
};
static int table[10];
int
main (void) {
  struct use *all = NULL;
  for (unsigned index = __VERIFIER_nondet_uint (); index;
       index = __VERIFIER_nondet_uint ()) {
    if (index >= 10)
      continue;
    struct use *u = malloc (sizeof *u);
    u->index = index;
    u->next = all;
    all = u;
  }
  while (all) {
    struct use *u = all;
    int *at = table + u->index;
    ++*at;
    all = all->next;
    free (u);
  }
  return table[0];
}

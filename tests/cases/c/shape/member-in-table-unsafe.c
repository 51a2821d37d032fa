// expect: unsafe invalid-deref 43
// native: no the sanitizer does not give an address twice at once
// harness: no the sanitizer does not give an address twice at once
// A pointer to what was freed has the number of an element, and goes the same
// way through a table.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
  struct item *mark;
  int v;
};
int
main (void) {
  struct item *old = malloc (sizeof *old);
  free (old);
  struct item *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *x = malloc (sizeof *x), *to = all;
    while (to && __VERIFIER_nondet_int ())
      to = to->next;
    x->mark = to;
    x->v = 0;
    x->next = all;
    all = x;
  }
  if (!all)
    return 0;
  struct item *m = all->mark;
  struct item *table[8] = {0};
  unsigned i = (unsigned)__VERIFIER_nondet_int ();
  if (i < 8) {
    table[i] = m;
    if (__VERIFIER_nondet_int ()) {
      if ((unsigned long)old > (unsigned long)m)
        abort ();
      if ((unsigned long)m > (unsigned long)old)
        abort ();
      table[i] = old;
    }
    struct item *r = table[i];
    if (r)
      r->v = 1;
  }
  while (all) {
    struct item *x = all;
    all = all->next;
    free (x);
  }
  return 0;
}

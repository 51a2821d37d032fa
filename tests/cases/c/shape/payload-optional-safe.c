// expect: safe
// An element may have an object; null says it has none.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct note {
  long *extra;
  struct note *next;
};
static struct note *
write_notes (void) {
  struct note *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct note *n = malloc (sizeof *n);
    n->extra = NULL;
    if (__VERIFIER_nondet_int ()) {
      n->extra = malloc (sizeof *n->extra);
      *n->extra = __VERIFIER_nondet_int ();
    }
    n->next = all;
    all = n;
  }
  return all;
}
int
main (void) {
  struct note *all = write_notes ();
  while (all) {
    struct note *next = all->next;
    long extra = 0;
    if (all->extra)
      extra = *all->extra;
    free (all->extra);
    free (all);
    all = next;
    if (extra < 0)
      extra = 0;
  }
  return 0;
}

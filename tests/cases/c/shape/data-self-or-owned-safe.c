// expect: safe
// A pointer of each element leads to a block of its own or to the element
// itself.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct text {
  char letters[8];
};
struct entry {
  struct entry *next;
  void *where;
};
int
main (void) {
  struct entry *all = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct entry *e = malloc (sizeof *e);
    e->next = all;
    if (__VERIFIER_nondet_int ())
      e->where = malloc (sizeof (struct text));
    else
      e->where = e;
    all = e;
  }
  while (all) {
    struct entry *next = all->next;
    if (all->where != all)
      free (all->where);
    free (all);
    all = next;
  }
  return 0;
}

// expect: unsafe invalid-deref 39
// inputs: 1
// The pair that changed places is freed in the old order.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct tile {
  int rank;
  struct tile *next;
};
static struct tile *
pass (struct tile *list) {
  struct tile **at = &list;
  while (*at && (*at)->next) {
    struct tile *one = *at, *two = one->next;
    if (one->rank > two->rank) {
      one->next = two->next;
      two->next = one;
      *at = two;
    }
    at = &(*at)->next;
  }
  return list;
}
int
main (void) {
  struct tile *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct tile *t = malloc (sizeof *t);
    t->rank = __VERIFIER_nondet_int ();
    t->next = list;
    list = t;
  }
  struct tile *first = list;
  list = pass (list);
  if (first)
    free (first);
  while (list) {
    struct tile *t = list;
    list = list->next;
    free (t);
  }
  return 0;
}

// expect: safe
// Neighbours change places by their links.
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
  list = pass (list);
  while (list) {
    struct tile *t = list;
    list = list->next;
    free (t);
  }
  return 0;
}

// expect: safe
// Values are exchanged until they are in order.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct score {
  struct score *next;
  int points;
};
static void
sort (struct score *list) {
  int changed = 1;
  while (changed) {
    changed = 0;
    for (struct score *s = list; s && s->next; s = s->next)
      if (s->points > s->next->points) {
        int points = s->points;
        s->points = s->next->points;
        s->next->points = points;
        changed = 1;
      }
  }
}
int
main (void) {
  struct score *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct score *s = malloc (sizeof *s);
    s->points = __VERIFIER_nondet_int ();
    s->next = list;
    list = s;
  }
  sort (list);
  while (list) {
    struct score *next = list->next;
    free (list);
    list = next;
  }
  return 0;
}

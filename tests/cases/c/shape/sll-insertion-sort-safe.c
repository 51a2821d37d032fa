// expect: safe
// Elements are taken from one list and inserted into a sorted one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct mark {
  long at;
  struct mark *next;
};
static struct mark *
insert (struct mark *sorted, struct mark *m) {
  if (!sorted || m->at <= sorted->at) {
    m->next = sorted;
    return m;
  }
  struct mark *p = sorted;
  while (p->next && p->next->at < m->at)
    p = p->next;
  m->next = p->next;
  p->next = m;
  return sorted;
}
int
main (void) {
  struct mark *list = NULL, *sorted = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct mark *m = malloc (sizeof *m);
    m->at = __VERIFIER_nondet_int ();
    m->next = list;
    list = m;
  }
  while (list) {
    struct mark *m = list;
    list = list->next;
    sorted = insert (sorted, m);
  }
  while (sorted) {
    struct mark *m = sorted;
    sorted = sorted->next;
    free (m);
  }
  return 0;
}

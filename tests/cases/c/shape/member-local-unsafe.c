// expect: unsafe invalid-deref 24
// inputs: 1, 0
// A local is one of the elements that others may lead to.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct stop {
  struct stop *next, *from;
  int seen;
};
int
main (void) {
  struct stop home = { NULL, NULL, 0 }, *last = &home;
  while (__VERIFIER_nondet_int ()) {
    struct stop *s = malloc (sizeof *s), *from = &home;
    while (from->next && __VERIFIER_nondet_int ())
      from = from->next;
    s->seen = 0;
    s->from = from;
    s->next = NULL;
    last->next = s;
    last = s;
  }
  for (struct stop *s = home.next; s; s = s->next)
    s->from->from->seen = 1;
  while (home.next) {
    struct stop *s = home.next;
    home.next = s->next;
    free (s);
  }
  return home.seen;
}

// expect: safe
// Elements are taken out while walking to the right.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct span {
  int from, to;
  struct span *next, *prev;
};
struct spans {
  struct span *first, *last;
};
static void
add (struct spans *s, int from, int to) {
  struct span *x = malloc (sizeof *x);
  x->from = from;
  x->to = to;
  x->next = NULL;
  x->prev = s->last;
  *(s->last ? &s->last->next : &s->first) = x;
  s->last = x;
}
static void
take_out (struct spans *s, struct span *x) {
  *(x->prev ? &x->prev->next : &s->first) = x->next;
  *(x->next ? &x->next->prev : &s->last) = x->prev;
  free (x);
}
int
main (void) {
  struct spans s = {NULL, NULL};
  while (__VERIFIER_nondet_int ())
    add (&s, __VERIFIER_nondet_int (), __VERIFIER_nondet_int ());
  for (struct span *x = s.first, *next; x; x = next) {
    next = x->next;
    if (x->from > x->to)
      take_out (&s, x);
  }
  while (s.last)
    take_out (&s, s.last);
  return 0;
}

// expect: safe
// A doubly linked list, each of whose elements has a partner in it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct dancer {
  struct dancer *prev, *next, *partner;
  int round;
};
struct floor {
  struct dancer *first, *last;
};
static void
enter (struct floor *f, struct dancer *with) {
  struct dancer *d = malloc (sizeof *d);
  if (!d)
    abort ();
  d->round = 0;
  d->next = NULL;
  d->prev = f->last;
  d->partner = with ? with : d;
  if (f->last)
    f->last->next = d;
  else
    f->first = d;
  f->last = d;
}
int
main (void) {
  struct floor f = { NULL, NULL };
  while (__VERIFIER_nondet_int ()) {
    struct dancer *with = f.last;
    while (with && __VERIFIER_nondet_int ())
      with = with->prev;
    enter (&f, with);
  }
  for (struct dancer *d = f.last; d; d = d->prev) {
    d->partner->round++;
    if (d->partner->round > 5)
      d->partner->partner->round = 0;
  }
  while (f.first) {
    struct dancer *d = f.first;
    f.first = d->next;
    free (d);
  }
  return 0;
}

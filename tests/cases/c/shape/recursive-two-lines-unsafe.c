// expect: unsafe invalid-deref 24
// inputs: 0, 0, 1, 0, 0
// One of two doubly linked lists is freed twice.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct stop {
  int number;
  struct stop *onward, *home;
};
static struct stop *
extended (struct stop *from, struct stop *before) {
  if (!from) {
    struct stop *s = calloc (1, sizeof *s);
    s->home = before;
    return s;
  }
  from->onward = extended (from->onward, from);
  return from;
}
static void
close_line (struct stop *s) {
  if (!s)
    return;
  if (s->home)
    s->home->onward = NULL;
  close_line (s->onward);
  free (s);
}
static struct stop *north, *south;
int
main (void) {
  while (__VERIFIER_nondet_int ())
    north = extended (north, NULL);
  while (__VERIFIER_nondet_int ())
    south = extended (south, NULL);
  while (__VERIFIER_nondet_int ())
    north = extended (north, NULL);
  close_line (north);
  close_line (north);
  return 0;
}

// expect: safe
// The queue remembers the address of the link to fill next.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct job {
  int cost;
  struct job *next;
};
struct jobs {
  struct job *first, **end;
};
static void
add (struct jobs *q, int cost) {
  struct job *j = malloc (sizeof *j);
  j->cost = cost;
  j->next = NULL;
  *q->end = j;
  q->end = &j->next;
}
static int
next (struct jobs *q) {
  struct job *j = q->first;
  if (!j)
    return 0;
  int cost = j->cost;
  q->first = j->next;
  if (!q->first)
    q->end = &q->first;
  free (j);
  return cost;
}
int
main (void) {
  struct jobs q = {NULL, &q.first};
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      add (&q, __VERIFIER_nondet_int ());
    else
      next (&q);
  }
  while (q.first)
    next (&q);
  return 0;
}

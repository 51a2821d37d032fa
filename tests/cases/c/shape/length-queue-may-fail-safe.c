// expect: safe
// run: --malloc-may-fail
// A queue knows its length; what malloc does not give is not in it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct cell {
  int v;
  struct cell *next;
};
struct queue {
  struct cell *first, *last;
  size_t length;
};
static void
put (struct queue *q, int v) {
  struct cell *c = malloc (sizeof *c);
  if (!c)
    return;
  c->v = v;
  c->next = NULL;
  if (q->last)
    q->last->next = c;
  else
    q->first = c;
  q->last = c;
  q->length++;
}
int
main (void) {
  struct queue q = {0};
  while (__VERIFIER_nondet_int ())
    put (&q, 1);
  unsigned sum = 0;
  while (q.length) {
    struct cell *c = q.first;
    sum += (unsigned)c->v;
    q.first = c->next;
    free (c);
    q.length--;
  }
  return 0;
}

// expect: unsafe assertion 43
// inputs: 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0
// run: --malloc-may-fail
// Seven elements are too many.
#include <assert.h>
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
  assert (sum < 7);
  return 0;
}

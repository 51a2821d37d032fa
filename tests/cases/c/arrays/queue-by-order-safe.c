// expect: safe
// Numbers that are taken out by their order are in a heap.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct queue {
  int *at;
  int count, room;
};
static void
put (struct queue *q, int number) {
  int i = q->count++;
  while (i > 0) {
    int above = (i - 1) / 2;
    if (q->at[above] <= number)
      break;
    q->at[i] = q->at[above];
    i = above;
  }
  q->at[i] = number;
}
static int
take (struct queue *q) {
  int first = q->at[0], last = q->at[--q->count], i = 0;
  while (2 * i + 1 < q->count) {
    int below = 2 * i + 1;
    if (below + 1 < q->count && q->at[below + 1] < q->at[below])
      below++;
    if (q->at[below] >= last)
      break;
    q->at[i] = q->at[below];
    i = below;
  }
  q->at[i] = last;
  return first;
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  struct queue q = {calloc ((size_t)n, sizeof (int)), 0, n};
  if (!q.at)
    return 1;
  while (__VERIFIER_nondet_int () > 0)
    if (q.count < q.room && __VERIFIER_nondet_int ())
      put (&q, __VERIFIER_nondet_int ());
    else if (q.count > 0)
      take (&q);
  free (q.at);
  return 0;
}

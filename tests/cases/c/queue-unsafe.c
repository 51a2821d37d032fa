// expect: unsafe invalid-deref 17
// inputs: 1, 0, 1
// A linked queue: taking the last element must clear the tail.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct node {
  struct node *next;
};
struct queue {
  struct node *head, *tail;
};
static void
put (struct queue *q) {
  struct node *n = malloc (sizeof *n);
  n->next = NULL;
  if (q->tail)
    q->tail->next = n;
  else
    q->head = n;
  q->tail = n;
}
static void
get (struct queue *q) {
  struct node *n = q->head;
  if (!n)
    return;
  q->head = n->next;
  free (n);
}
static struct queue queue;
int
main (void) {
  for (int i = 0; i < 4; i++)
    if (__VERIFIER_nondet_bool ())
      put (&queue);
    else
      get (&queue);
  return 0;
}

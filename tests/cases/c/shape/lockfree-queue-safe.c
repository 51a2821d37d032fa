// expect: safe
// A queue with a dummy; the tail may lag behind by one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
struct queue {
  struct node *head, *tail;
};
static struct node *
new_node (int value) {
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = NULL;
  return n;
}
static void
advance (struct queue *q) {
  if (q->tail->next)
    q->tail = q->tail->next;
}
static void
put (struct queue *q, int value) {
  advance (q);
  q->tail->next = new_node (value);
  if (__VERIFIER_nondet_int ())
    advance (q);
}
static int
get (struct queue *q, int *value) {
  struct node *dummy = q->head, *first = dummy->next;
  if (!first)
    return 0;
  if (q->tail == dummy)
    advance (q);
  *value = first->value;
  q->head = first;
  free (dummy);
  return 1;
}
int
main (void) {
  struct queue q;
  int value = 0;
  q.head = q.tail = new_node (0);
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ())
      put (&q, __VERIFIER_nondet_int ());
    else
      get (&q, &value);
  }
  while (get (&q, &value))
    ;
  free (q.head);
  return 0;
}

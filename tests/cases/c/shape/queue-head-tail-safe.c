// expect: safe
// Singly linked, with pointers to both ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct event {
  struct event *next;
  int what;
};
struct queue {
  struct event *head, *tail;
};
static void
put (struct queue *q, int what) {
  struct event *e = malloc (sizeof *e);
  e->what = what;
  e->next = NULL;
  if (q->tail)
    q->tail->next = e;
  else
    q->head = e;
  q->tail = e;
}
static void
take (struct queue *q) {
  struct event *e = q->head;
  q->head = e->next;
  if (!q->head)
    q->tail = NULL;
  free (e);
}
int
main (void) {
  struct queue q = {NULL, NULL};
  while (__VERIFIER_nondet_int ())
    if (__VERIFIER_nondet_int () || !q.head)
      put (&q, __VERIFIER_nondet_int ());
    else
      take (&q);
  while (q.head)
    take (&q);
  return 0;
}

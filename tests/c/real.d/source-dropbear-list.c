// package: dropbear
// source: list.c queue.c
// what: a doubly linked list with a pointer to its head, and a queue
// entry: main any_list any_remove any_queue any_mixed list_append list_remove
#include <assert.h>
#include <stdlib.h>

/* What includes.h and dbutil.h bring, which need a configured tree. */
#define DROPBEAR_INCLUDES_H_
#define DROPBEAR_DBUTIL_H_
#define dropbear_assert(X) assert (X)
#define TRACE(X)
#define m_malloc(N) malloc (N)
#define m_free(X) (free (X), (X) = NULL)
#include "list.c"
#include "queue.c"

int __VERIFIER_nondet_int (void);
static int item;

static m_list *
some (void) {
  m_list *list = list_new ();
  while (__VERIFIER_nondet_int ())
    list_append (list, &item);
  return list;
}

static void
drop (m_list *list) {
  while (list->first)
    list_remove (list->first);
  free (list);
}

int
any_list (void) {
  drop (some ());
  return 0;
}

int
any_remove (void) {
  m_list *list = some ();
  m_list_elem *at = list->first;
  while (at && __VERIFIER_nondet_int ())
    at = at->next;
  if (at)
    list_remove (at);
  drop (list);
  return 0;
}

int
any_queue (void) {
  struct Queue queue;
  initqueue (&queue);
  while (__VERIFIER_nondet_int ())
    enqueue (&queue, &item);
  while (!isempty (&queue))
    dequeue (&queue);
  return 0;
}

int
any_mixed (void) {
  struct Queue queue;
  initqueue (&queue);
  while (__VERIFIER_nondet_int ())
    if (__VERIFIER_nondet_int ())
      enqueue (&queue, &item);
    else if (!isempty (&queue))
      dequeue (&queue);
  while (!isempty (&queue))
    dequeue (&queue);
  return 0;
}

int
main (void) {
  m_list *list = list_new ();
  list_append (list, &item);
  drop (list);
  return 0;
}

// package: libbsd-dev
// header: bsd/sys/queue.h bsd/bitstring.h
// what: lists and tail queues of the BSDs as macros
// entry: main tail_queue list simple_queue bits
#include <assert.h>
#include <bsd/bitstring.h>
#include <bsd/sys/queue.h>
#include <stdlib.h>

struct entry {
  int value;
  TAILQ_ENTRY (entry) tail;
  LIST_ENTRY (entry) list;
  STAILQ_ENTRY (entry) simple;
};

TAILQ_HEAD (tail_head, entry);
LIST_HEAD (list_head, entry);
STAILQ_HEAD (simple_head, entry);

int
tail_queue (int n) {
  struct tail_head head = TAILQ_HEAD_INITIALIZER (head);
  struct entry *e, *next;
  int sum = 0;
  for (int i = 0; i < (n & 3); i++) {
    e = malloc (sizeof *e);
    if (!e)
      break;
    e->value = i;
    if (i % 2)
      TAILQ_INSERT_HEAD (&head, e, tail);
    else
      TAILQ_INSERT_TAIL (&head, e, tail);
  }
  TAILQ_FOREACH_SAFE (e, &head, tail, next) {
    sum += e->value;
    TAILQ_REMOVE (&head, e, tail);
    free (e);
  }
  assert (TAILQ_EMPTY (&head));
  return sum;
}

int
list (int x) {
  struct list_head head = LIST_HEAD_INITIALIZER (head);
  struct entry a = {.value = x}, b = {.value = 1}, *e;
  LIST_INSERT_HEAD (&head, &a, list);
  LIST_INSERT_BEFORE (&a, &b, list);
  LIST_REMOVE (&a, list);
  int count = 0;
  LIST_FOREACH (e, &head, list)
    count++;
  assert (count == 1 && LIST_FIRST (&head) == &b);
  return count;
}

int
simple_queue (int x) {
  struct simple_head head = STAILQ_HEAD_INITIALIZER (head);
  struct entry a = {.value = x}, b = {.value = 2};
  STAILQ_INSERT_TAIL (&head, &a, simple);
  STAILQ_INSERT_TAIL (&head, &b, simple);
  STAILQ_REMOVE_HEAD (&head, simple);
  assert (STAILQ_FIRST (&head) == &b);
  return STAILQ_FIRST (&head)->value;
}

int
bits (unsigned n) {
  bitstr_t bit_decl (set, 20);
  int first;
  bit_nclear (set, 0, 19);
  bit_set (set, n % 20);
  bit_ffs (set, 20, &first);
  assert (first == (int)(n % 20));
  return first;
}

int
main (void) {
  return tail_queue (3) + list (5) + simple_queue (6) == 0;
}

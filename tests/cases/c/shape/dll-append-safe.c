// expect: safe
// Head and tail in a struct; append at the tail.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct track {
  int length;
  struct track *prev, *next;
};
struct album {
  struct track *head, *tail;
};
static void
add (struct album *a, int length) {
  struct track *t = malloc (sizeof *t);
  t->length = length;
  t->next = NULL;
  t->prev = a->tail;
  if (a->tail)
    a->tail->next = t;
  else
    a->head = t;
  a->tail = t;
}
static void
drop_last (struct album *a) {
  struct track *t = a->tail;
  if (!t)
    return;
  a->tail = t->prev;
  if (t->prev)
    t->prev->next = NULL;
  else
    a->head = NULL;
  free (t);
}
int
main (void) {
  struct album a = {NULL, NULL};
  while (__VERIFIER_nondet_int ())
    add (&a, __VERIFIER_nondet_int ());
  if (__VERIFIER_nondet_int ())
    drop_last (&a);
  for (struct track *t = a.tail; t;) {
    struct track *prev = t->prev;
    free (t);
    t = prev;
  }
  return 0;
}

// expect: unsafe invalid-deref 17
// inputs: 1, 5, 1, 6
// The tail is not set for the first entry.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct e {
  struct e *next, *prev;
  int key;
};
struct cache {
  struct e *head, *tail;
  int size;
};
static void
detach (struct cache *c, struct e *x) {
  if (x->prev)
    x->prev->next = x->next;
  else
    c->head = x->next;
  if (x->next)
    x->next->prev = x->prev;
  else
    c->tail = x->prev;
}
static void
push (struct cache *c, struct e *x) {
  x->prev = NULL;
  x->next = c->head;
  if (c->head)
    c->head->prev = x;
  c->head = x;
}
static void
use (struct cache *c, int key) {
  struct e *x = c->head;
  while (x && x->key != key)
    x = x->next;
  if (x) {
    detach (c, x);
    push (c, x);
    return;
  }
  if (c->size == 1) {
    x = c->tail;
    detach (c, x);
  } else {
    x = malloc (sizeof *x);
    if (!x)
      return;
    c->size++;
  }
  x->key = key;
  push (c, x);
}
int
main (void) {
  struct cache c = {NULL, NULL, 0};
  while (__VERIFIER_nondet_int ())
    use (&c, __VERIFIER_nondet_int ());
  while (c.head) {
    struct e *x = c.head;
    detach (&c, x);
    free (x);
  }
  return 0;
}

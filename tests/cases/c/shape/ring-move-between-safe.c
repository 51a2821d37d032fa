// expect: safe
// Entries move one by one from a ring to another one and back.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct hook {
  struct hook *next, *prev;
};
struct buffer {
  char *data;
  struct hook hook;
};
#define buffer_of(h)                                                           \
  ((struct buffer *)((char *)(h)-offsetof (struct buffer, hook)))
static void
init (struct hook *h) {
  h->next = h->prev = h;
}
static int
is_empty (const struct hook *h) {
  return h->next == h;
}
static void
move (struct hook *h, struct hook *to) {
  h->next->prev = h->prev;
  h->prev->next = h->next;
  h->next = to->next;
  h->prev = to;
  to->next->prev = h;
  to->next = h;
}
static void
clear (struct hook *h) {
  while (!is_empty (h)) {
    struct hook *first = h->next;
    first->next->prev = h;
    h->next = first->next;
    free (buffer_of (first)->data);
    free (buffer_of (first));
  }
}
int
main (void) {
  struct hook dirty, clean;
  init (&dirty);
  init (&clean);
  while (__VERIFIER_nondet_int ()) {
    struct buffer *b = malloc (sizeof *b);
    b->data = malloc (8);
    b->hook.next = b->hook.prev = &b->hook;
    move (&b->hook, &clean);
  }
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (!is_empty (&clean)) {
        buffer_of (clean.next)->data[0] = 1;
        move (clean.next, &dirty);
      }
    } else if (!is_empty (&dirty)) {
      buffer_of (dirty.next)->data[7] = 0;
      move (dirty.next, &clean);
    }
  }
  clear (&dirty);
  clear (&clean);
  return 0;
}

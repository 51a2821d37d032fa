// expect: safe
// Entries that match are deleted while the ring is walked.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct list {
  struct list *next, *prev;
};
struct timer {
  unsigned due;
  struct list list;
  unsigned period;
};
#define timer_of(l)                                                            \
  ((struct timer *)((char *)(l)-offsetof (struct timer, list)))
static void
list_init (struct list *l) {
  l->next = l;
  l->prev = l;
}
static void
list_add (struct list *head, struct list *l) {
  l->next = head->next;
  l->prev = head;
  l->next->prev = l;
  head->next = l;
}
static void
list_remove (struct list *l) {
  l->next->prev = l->prev;
  l->prev->next = l->next;
}
static void
expire (struct list *timers, unsigned now) {
  struct list *next;
  for (struct list *l = timers->next; l != timers; l = next) {
    next = l->next;
    struct timer *t = timer_of (l);
    if (t->due <= now) {
      list_remove (l);
      free (t);
    }
  }
}
int
main (void) {
  struct list timers;
  list_init (&timers);
  while (__VERIFIER_nondet_int ()) {
    struct timer *t = malloc (sizeof *t);
    t->due = __VERIFIER_nondet_uint ();
    t->period = 1;
    list_add (&timers, &t->list);
  }
  expire (&timers, __VERIFIER_nondet_uint ());
  expire (&timers, ~0u);
  return 0;
}

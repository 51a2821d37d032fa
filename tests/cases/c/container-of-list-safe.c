// expect: safe
// An intrusive list with a head that is no element.
#include <stddef.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
#define element(p) ((struct timer *)((char *)(p)-offsetof (struct timer, link)))
struct link {
  struct link *next, *prev;
};
struct timer {
  long when;
  struct link link;
};
static void
add (struct link *head, long when) {
  struct timer *t = malloc (sizeof *t);
  t->when = when;
  t->link.next = head;
  t->link.prev = head->prev;
  head->prev->next = &t->link;
  head->prev = &t->link;
}
int
main (void) {
  struct link timers = {&timers, &timers};
  unsigned n = __VERIFIER_nondet_uint () % 3;
  for (unsigned i = 0; i < n; i++)
    add (&timers, (long)i);
  long first = 0;
  if (timers.next != &timers)
    first = element (timers.next)->when;
  while (timers.next != &timers) {
    struct timer *t = element (timers.next);
    timers.next = t->link.next;
    free (t);
  }
  return first != 0;
}

// expect: safe
// While there is one, unlink the first and free it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern _Bool __VERIFIER_nondet_bool (void);
struct link {
  struct link *next, *prev;
};
struct work {
  struct link link;
  long argument;
};
static void
init (struct link *l) {
  l->next = l->prev = l;
}
static void
add_tail (struct link *head, struct link *l) {
  l->prev = head->prev;
  l->next = head;
  head->prev->next = l;
  head->prev = l;
}
static void
unlink (struct link *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
}
int
main (void) {
  struct link queue;
  init (&queue);
  while (__VERIFIER_nondet_bool ()) {
    struct work *w = malloc (sizeof *w);
    w->argument = __VERIFIER_nondet_int ();
    add_tail (&queue, &w->link);
  }
  while (queue.next != &queue) {
    struct work *w = (struct work *)queue.next;
    long argument = w->argument;
    unlink (&w->link);
    free (w);
  }
  return 0;
}

// expect: safe
// Events of two kinds in a ring of embedded links.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
#include <stddef.h>
struct link {
  struct link *next, *prev;
};
struct event {
  int kind;
  struct link link;
};
struct press {
  struct event event;
  int key;
};
struct message {
  struct event event;
  char *text;
};
static void
add (struct link *ring, struct link *l) {
  l->next = ring;
  l->prev = ring->prev;
  ring->prev->next = l;
  ring->prev = l;
}
static struct event *
take (struct link *ring) {
  struct link *l = ring->next;
  l->next->prev = l->prev;
  l->prev->next = l->next;
  return (struct event *)((char *)l - offsetof (struct event, link));
}
static void
handle (struct event *e) {
  if (e->kind == 2) {
    struct message *m = (struct message *)e;
    m->text[7] = 0;
    free (m->text);
  }
  free (e);
}
int
main (void) {
  struct link queue = {&queue, &queue};
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      struct press *p = malloc (sizeof *p);
      p->event.kind = 1;
      p->key = __VERIFIER_nondet_int ();
      add (&queue, &p->event.link);
    } else {
      struct message *m = malloc (sizeof *m);
      m->event.kind = 2;
      m->text = malloc (8);
      add (&queue, &m->event.link);
    }
    if (__VERIFIER_nondet_int () && queue.next != &queue)
      handle (take (&queue));
  }
  while (queue.next != &queue)
    handle (take (&queue));
  return 0;
}

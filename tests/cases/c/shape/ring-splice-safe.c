// expect: safe
// All of one ring go into the other.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct list {
  struct list *next, *prev;
};
struct packet {
  struct list list;
  int bytes;
};
static void
init (struct list *l) {
  l->next = l->prev = l;
}
static void
fill (struct list *head) {
  init (head);
  while (__VERIFIER_nondet_int ()) {
    struct packet *p = malloc (sizeof *p);
    p->bytes = __VERIFIER_nondet_int ();
    p->list.next = head->next;
    p->list.prev = head;
    head->next->prev = &p->list;
    head->next = &p->list;
  }
}
static void
splice (struct list *from, struct list *to) {
  if (from->next == from)
    return;
  from->next->prev = to;
  from->prev->next = to->next;
  to->next->prev = from->prev;
  to->next = from->next;
  init (from);
}
static void
drain (struct list *head) {
  struct list *l = head->next;
  while (l != head) {
    struct list *next = l->next;
    free ((struct packet *)l);
    l = next;
  }
}
int
main (void) {
  struct list received, pending;
  fill (&received);
  fill (&pending);
  splice (&received, &pending);
  drain (&pending);
  drain (&received);
  return 0;
}

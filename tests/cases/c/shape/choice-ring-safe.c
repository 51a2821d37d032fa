// expect: safe
// A ring of handlers with one of three functions, and one of two arguments.
#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int (void);
struct link {
  struct link *next, *prev;
};
struct h {
  int (*fn) (struct h *, int);
  struct link l;
  int *arg;
};
static int
x (struct h *h, int v) {
  return *h->arg + v;
}
static int
y (struct h *h, int v) {
  *h->arg = v;
  return 0;
}
static int
z (struct h *h, int v) {
  return v;
}
int
main (void) {
  struct link head = {&head, &head};
  int one = 1, two = 2;
  while (__VERIFIER_nondet_int ()) {
    struct h *h = malloc (sizeof *h);
    if (!h)
      break;
    int k = __VERIFIER_nondet_int ();
    h->fn = k == 0 ? x : k == 1 ? y : z;
    h->arg = k > 5 ? &one : &two;
    h->l.next = head.next;
    h->l.prev = &head;
    head.next->prev = &h->l;
    head.next = &h->l;
  }
  for (struct link *p = head.next; p != &head; p = p->next) {
    struct h *h = (struct h *)((char *)p - offsetof (struct h, l));
    h->fn (h, 3);
  }
  while (head.next != &head) {
    struct link *p = head.next;
    head.next = p->next;
    p->next->prev = &head;
    free ((char *)p - offsetof (struct h, l));
  }
  return 0;
}

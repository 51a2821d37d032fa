// expect: unsafe invalid-deref 40
// inputs: 1, 1, 0, 2
// Ranges of a buffer on a ring with a head.
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct l {
  struct l *next, *prev;
};
struct it {
  int lo, hi;
  struct l link;
};
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000)
    return 0;
  char *b = calloc (n, 1);
  if (!b)
    return 0;
  struct l head = {&head, &head};
  while (__VERIFIER_nondet_int ()) {
    int lo = __VERIFIER_nondet_int (), hi = __VERIFIER_nondet_int ();
    if (lo < 0 || hi < lo || hi > n + 1)
      continue;
    struct it *x = malloc (sizeof *x);
    if (!x)
      break;
    x->lo = lo;
    x->hi = hi;
    x->link.next = head.next;
    x->link.prev = &head;
    head.next->prev = &x->link;
    head.next = &x->link;
  }
  for (struct l *p = head.next; p != &head; p = p->next) {
    struct it *x = (struct it *)((char *)p - offsetof (struct it, link));
    for (int i = x->lo; i < x->hi; i++)
      b[i] = 1;
  }
  for (struct l *p = head.next; p != &head;) {
    struct it *x = (struct it *)((char *)p - offsetof (struct it, link));
    p = p->next;
    free (x);
  }
  free (b);
  return 0;
}

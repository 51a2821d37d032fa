// expect: unsafe invalid-deref 35
// native: no sanitizer marks bytes before the first global
// inputs: 1, 5, 0
// The head is taken for an entry.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
#include <stddef.h>
struct lh {
  struct lh *next, *prev;
};
struct node {
  int value;
  struct lh link;
};
#define entry(p) ((struct node *)((char *)(p)-offsetof (struct node, link)))
static struct lh g = {&g, &g};
static void
ins (int v) {
  struct node *n = malloc (sizeof *n);
  if (!n)
    abort ();
  n->value = v;
  n->link.next = &g;
  n->link.prev = g.prev;
  g.prev->next = &n->link;
  g.prev = &n->link;
}
static int
pass (void) {
  int any = 0;
  struct lh *p = g.next;
  while (p != &g && p->prev != p) {
    struct lh *q = p->next;
    if (entry (p)->value > entry (q)->value) {
      p->prev->next = q;
      q->next->prev = p;
      p->next = q->next;
      q->prev = p->prev;
      p->prev = q;
      q->next = p;
      any = 1;
    } else
      p = q;
  }
  return any;
}
int
main (void) {
  while (__VERIFIER_nondet_int ())
    ins (__VERIFIER_nondet_int ());
  while (pass ())
    ;
  while (g.next != &g) {
    struct lh *p = g.next;
    g.next = p->next;
    p->next->prev = &g;
    free (entry (p));
  }
  return 0;
}

// expect: unsafe leak 31
// inputs: 1, 0, 1, 0, 0
// Blocks go back to the pool that they came from, which is one of two.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  struct pool *from;
  struct n *next;
};
struct pool {
  struct n *free;
  int used;
};
static void
put (struct n *x) {
  struct pool *p = x->from;
  x->next = p->free;
  p->free = x;
  p->used--;
}
int
main (void) {
  struct pool a = {0}, b = {0};
  struct n *live = 0;
  while (__VERIFIER_nondet_int ()) {
    struct pool *p = __VERIFIER_nondet_int () ? &a : &b;
    struct n *x = p->free;
    if (x)
      p->free = x->next;
    else {
      x = malloc (sizeof *x);
      if (!x)
        break;
      x->from = p;
    }
    p->used++;
    x->next = live;
    live = x;
    if (__VERIFIER_nondet_int ()) {
      x = live;
      live = x->next;
      put (x);
    }
  }
  while (live) {
    struct n *x = live;
    live = x->next;
    put (x);
  }
  while (a.free) {
    struct n *x = a.free;
    a.free = x->next;
    free (x);
  }
  if (__VERIFIER_nondet_int ())
    while (b.free) {
      struct n *x = b.free;
      b.free = x->next;
      free (x);
    }
  return 0;
}

// expect: unsafe invalid-deref 18
// inputs: 1, 4, 0
// The last link stays that of the element removed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct e {
  int v;
  struct e *next, **prev;
};
struct head {
  struct e *first, **last;
};
static void
insert_tail (struct head *h, struct e *x) {
  x->next = NULL;
  x->prev = h->last;
  *h->last = x;
  h->last = &x->next;
}
static void
rem (struct head *h, struct e *x) {
  if (x->next)
    x->next->prev = x->prev;
  *x->prev = x->next;
}
int
main (void) {
  struct head h;
  h.first = NULL;
  h.last = &h.first;
  while (__VERIFIER_nondet_int ()) {
    struct e *x = malloc (sizeof *x);
    if (!x)
      break;
    x->v = __VERIFIER_nondet_int ();
    insert_tail (&h, x);
  }
  struct e *x = h.first;
  while (x && x->v != 4)
    x = x->next;
  if (x) {
    rem (&h, x);
    free (x);
    x = malloc (sizeof *x);
    if (x) {
      x->v = 0;
      insert_tail (&h, x);
    }
  }
  while ((x = h.first)) {
    rem (&h, x);
    free (x);
  }
  return 0;
}

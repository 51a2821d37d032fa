// expect: safe
// An element is looked for from both ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct r {
  struct r *prev, *next;
  int id;
};
static struct r *first, *last;
static void
add (int id) {
  struct r *x = malloc (sizeof *x);
  x->id = id;
  x->next = NULL;
  x->prev = last;
  if (last)
    last->next = x;
  else
    first = x;
  last = x;
}
static void
unlink (struct r *x) {
  if (x->prev)
    x->prev->next = x->next;
  else
    first = x->next;
  if (x->next)
    x->next->prev = x->prev;
  else
    last = x->prev;
}
int
main (void) {
  while (__VERIFIER_nondet_int ())
    add (__VERIFIER_nondet_int ());
  int id = __VERIFIER_nondet_int ();
  struct r *a = first, *b = last;
  while (a && a->id != id)
    a = a->next;
  while (b && b->id != id)
    b = b->prev;
  if (a) {
    unlink (a);
    free (a);
    if (b != a) {
      unlink (b);
      free (b);
    }
  }
  while (first) {
    struct r *x = first;
    unlink (x);
    free (x);
  }
  return 0;
}

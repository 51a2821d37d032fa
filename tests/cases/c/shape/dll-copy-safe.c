// expect: safe
// A copy of a doubly linked list.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct d {
  struct d *next, *prev;
  int v;
};
static struct d *
push (struct d *list, int v) {
  struct d *x = malloc (sizeof *x);
  x->v = v;
  x->prev = NULL;
  x->next = list;
  if (list)
    list->prev = x;
  return x;
}
static struct d *
copy (const struct d *from) {
  struct d *first = NULL, *last = NULL;
  for (; from; from = from->next) {
    struct d *x = malloc (sizeof *x);
    *x = *from;
    x->prev = last;
    x->next = NULL;
    if (last)
      last->next = x;
    else
      first = x;
    last = x;
  }
  return first;
}
static void
clear (struct d *x) {
  while (x && x->next)
    x = x->next;
  while (x) {
    struct d *prev = x->prev;
    free (x);
    x = prev;
  }
}
int
main (void) {
  struct d *a = NULL;
  while (__VERIFIER_nondet_int ())
    a = push (a, __VERIFIER_nondet_int ());
  struct d *b = copy (a);
  clear (a);
  clear (b);
  return 0;
}

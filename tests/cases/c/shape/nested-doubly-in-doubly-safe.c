// expect: safe
// Doubly linked lists in a doubly linked list, checked.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct in {
  struct in *next, *prev;
};
struct out {
  struct out *next, *prev;
  struct in *list;
};
static void
insert_in (struct in **l) {
  struct in *x = malloc (sizeof *x);
  if (!x)
    abort ();
  x->prev = NULL;
  x->next = *l;
  if (*l)
    (*l)->prev = x;
  *l = x;
}
static void
insert_out (struct out **l) {
  struct out *x = malloc (sizeof *x);
  if (!x)
    abort ();
  x->list = NULL;
  while (__VERIFIER_nondet_int ())
    insert_in (&x->list);
  x->prev = NULL;
  x->next = *l;
  if (*l)
    (*l)->prev = x;
  *l = x;
}
static void
inspect (const struct out *s) {
  assert (!s->prev || s->prev->next == s);
  for (const struct in *p = s->list; p; p = p->next)
    assert (!p->next || p->next->prev == p);
}
int
main (void) {
  struct out *l = NULL;
  while (__VERIFIER_nondet_int ())
    insert_out (&l);
  for (struct out *o = l; o; o = o->next)
    inspect (o);
  while (l) {
    struct out *n = l->next;
    while (l->list) {
      struct in *m = l->list->next;
      free (l->list);
      l->list = m;
    }
    free (l);
    l = n;
  }
  return 0;
}

// expect: safe
// One request is cancelled: looked for, detached, completed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct link {
  struct link *f, *b;
};
struct irp {
  struct link link;
  int id;
  unsigned data[4];
};
static struct link pending = {&pending, &pending};
static void
detach (struct link *l) {
  l->f->b = l->b;
  l->b->f = l->f;
}
int
main (void) {
  while (__VERIFIER_nondet_int ()) {
    struct irp *i = calloc (1, sizeof *i);
    i->id = __VERIFIER_nondet_int ();
    i->link.f = pending.f;
    i->link.b = &pending;
    pending.f->b = &i->link;
    pending.f = &i->link;
  }
  int wanted = __VERIFIER_nondet_int ();
  struct link *l = pending.f;
  while (l != &pending && ((struct irp *)l)->id != wanted)
    l = l->f;
  if (l != &pending) {
    ((struct irp *)l)->data[0] = 1;
    detach (l);
    free (l);
  }
  while (pending.f != &pending) {
    l = pending.f;
    detach (l);
    free (l);
  }
  return 0;
}

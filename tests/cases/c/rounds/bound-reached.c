// expect: unknown checks hold
// run: --engine=bmc --bmc.bound=2
// What is known up to the bound is said.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct d {
  struct d *next, *prev;
  int v;
};
static void *
xm (size_t n) {
  void *p = malloc (n);
  if (!p)
    abort ();
  return p;
}
int
main (void) {
  struct d *h = NULL, *t = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct d *x = xm (sizeof *x);
    x->v = __VERIFIER_nondet_int ();
    x->next = NULL;
    x->prev = t;
    if (t)
      t->next = x;
    else
      h = x;
    t = x;
  }
  for (struct d *p = h; p;) {
    struct d *n = p->next;
    if (p->v == 0) {
      if (p->prev)
        p->prev->next = n;
      else
        h = n;
      if (n)
        n->prev = p->prev;
      else
        t = p->prev;
      free (p);
    }
    p = n;
  }
  while (__VERIFIER_nondet_int () && h) {
    struct d *x = h;
    h = h->next;
    if (h)
      h->prev = NULL;
    free (x);
  }
  while (h) {
    struct d *x = h;
    h = h->next;
    free (x);
  }
  return 0;
}

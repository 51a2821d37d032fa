// expect: safe
// The nodes of a tree own trees, which grow by pointers to links, too.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
#define N __VERIFIER_nondet_int ()
struct c {
  struct c *a, *b;
};
struct n {
  struct n *l, *r;
  struct c *d;
};
static void
dc (struct c *c) {
  if (!c)
    return;
  dc (c->a);
  dc (c->b);
  free (c);
}
static void
del (struct n *t) {
  if (!t)
    return;
  del (t->l);
  del (t->r);
  dc (t->d);
  free (t);
}
int
main (void) {
  struct n *t = NULL;
  while (N) {
    struct n **p = &t;
    while (*p)
      p = N ? &(*p)->l : &(*p)->r;
    *p = calloc (1, sizeof **p);
    while (N) {
      struct c **q = &(*p)->d;
      while (*q)
        q = N ? &(*q)->a : &(*q)->b;
      *q = calloc (1, sizeof **q);
    }
  }
  del (t);
  return 0;
}

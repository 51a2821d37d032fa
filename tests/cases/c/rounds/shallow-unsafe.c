// expect: unsafe invalid-deref 53
// timeout: 10
// inputs: 1, 0, 0
// One element is enough; lists of lists of four take long.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct in {
  struct in *next;
};
struct out {
  struct out *next;
  struct in *sub;
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
  struct out *l = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct out *o = xm (sizeof *o);
    o->sub = NULL;
    o->next = l;
    l = o;
    while (__VERIFIER_nondet_int ()) {
      struct in *i = xm (sizeof *i);
      i->next = o->sub;
      o->sub = i;
    }
  }
  for (struct out *o = l; o; o = o->next) {
    struct in *p = NULL;
    while (o->sub) {
      struct in *t = o->sub->next;
      o->sub->next = p;
      p = o->sub;
      o->sub = t;
    }
    o->sub = p;
  }
  while (l) {
    struct out *t = l;
    while (t->sub) {
      struct in *i = t->sub;
      t->sub = i->next;
      free (i);
    }
    free (t);
    l = t->next;
  }
  return 0;
}

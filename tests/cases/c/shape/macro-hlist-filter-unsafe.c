// expect: unsafe invalid-deref 50
// inputs: 1, 3, 0
// The next element is read after the entry was freed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct hn {
  struct hn *next, **pprev;
};
struct hh {
  struct hn *first;
};
struct obj {
  int v;
  struct hn h;
};
#include <stddef.h>
#define entry(p) ((struct obj *)((char *)(p)-offsetof (struct obj, h)))
static void
add (struct hn *n, struct hh *h) {
  struct hn *f = h->first;
  n->next = f;
  if (f)
    f->pprev = &n->next;
  h->first = n;
  n->pprev = &h->first;
}
static void
del (struct hn *n) {
  struct hn *next = n->next, **pp = n->pprev;
  *pp = next;
  if (next)
    next->pprev = pp;
}
int
main (void) {
  struct hh h = {NULL};
  while (__VERIFIER_nondet_int ()) {
    struct obj *o = malloc (sizeof *o);
    if (!o)
      break;
    o->v = __VERIFIER_nondet_int ();
    add (&o->h, &h);
  }
  for (struct hn *n = h.first; n;) {
    if (entry (n)->v == 3) {
      del (n);
      free (entry (n));
    }
    n = n->next;
  }
  while (h.first) {
    struct hn *n = h.first;
    del (n);
    free (entry (n));
  }
  return 0;
}

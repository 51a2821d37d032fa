// expect: safe
// The entry of the ring moves while it grows.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct r {
  struct r *next;
  int v;
};
int
main (void) {
  struct r *h = malloc (sizeof *h);
  if (!h)
    return 0;
  h->v = 0;
  h->next = h;
  while (__VERIFIER_nondet_int ()) {
    struct r *x = malloc (sizeof *x);
    if (!x)
      break;
    x->v = 1;
    x->next = h->next;
    h->next = x;
    if (__VERIFIER_nondet_int ())
      h = h->next;
  }
  struct r *x = h->next;
  while (x != h) {
    struct r *t = x->next;
    free (x);
    x = t;
  }
  free (h);
  return 0;
}

// expect: safe
// Later elements with the same value are removed.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int h;
  struct node *n;
};
typedef struct node *List;
int
main (void) {
  List a = 0, t;
  while (__VERIFIER_nondet_int ()) {
    t = malloc (sizeof *t);
    t->h = __VERIFIER_nondet_int ();
    t->n = a;
    a = t;
  }
  for (List p = a; p; p = p->n)
    for (List q = p; q->n;)
      if (q->n->h == p->h) {
        t = q->n;
        q->n = t->n;
        free (t);
      } else
        q = q->n;
  while (a) {
    List t = a->n;
    free (a);
    a = t;
  }
  return 0;
}

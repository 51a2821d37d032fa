// expect: safe
// Values of elements are indices.
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
  List a = 0;
  while (__VERIFIER_nondet_int ()) {
    int v = __VERIFIER_nondet_int ();
    if (v < 0 || v >= 16)
      continue;
    List t = malloc (sizeof *t);
    t->h = v;
    t->n = a;
    a = t;
  }
  int seen[16] = {0};
  for (List p = a; p; p = p->n)
    seen[p->h] = 1;
  while (a) {
    List t = a->n;
    free (a);
    a = t;
  }
  return 0;
}

// expect: safe
// Ones, pushed at the front.
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
  List p = 0, t, a;
  while (__VERIFIER_nondet_int ()) {
    t = malloc (sizeof (struct node));
    t->h = 1;
    t->n = p;
    p = t;
  }
  a = p;
  while (p) {
    assert (p->h == 1);
    p = p->n;
  }
  while (a) {
    List t = a->n;
    free (a);
    a = t;
  }
  return 0;
}

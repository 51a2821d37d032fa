// expect: safe
// Ones, then twos, then a three: three walks in this order.
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
  List a = malloc (sizeof (struct node)), t, p = a;
  while (__VERIFIER_nondet_int ()) {
    p->h = 1;
    t = malloc (sizeof (struct node));
    p->n = t;
    p = p->n;
  }
  while (__VERIFIER_nondet_int ()) {
    p->h = 2;
    t = malloc (sizeof (struct node));
    p->n = t;
    p = p->n;
  }
  p->h = 3;
  p->n = 0;
  p = a;
  while (p->h == 1)
    p = p->n;
  while (p->h == 2)
    p = p->n;
  assert (p->h == 3);
  while (a) {
    List t = a->n;
    free (a);
    a = t;
  }
  return 0;
}

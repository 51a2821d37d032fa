// expect: safe
// At most twenty ones, then twos, then a three.
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
  int i = 0;
  while (i < 20 && __VERIFIER_nondet_int ()) {
    p->h = 1;
    t = malloc (sizeof (struct node));
    p->n = t;
    p = p->n;
    i++;
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
  while (p->h != 3) {
    assert (p->h == 1 || p->h == 2);
    p = p->n;
  }
  while (a) {
    List t = a->n;
    free (a);
    a = t;
  }
  return 0;
}

// expect: unsafe leak 17
// inputs: 1, 1, 0
// The second list is not freed.
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
  List l1 = 0, l2 = 0, a = 0, p, t;
  int flag = 1;
  while (__VERIFIER_nondet_int ()) {
    t = malloc (sizeof (struct node));
    t->h = 3;
    t->n = a;
    a = t;
    if (flag) {
      t->h = 1;
      flag = 0;
    } else {
      t->h = 2;
      flag = 1;
    }
  }
  p = a;
  while (p) {
    t = p;
    p = p->n;
    if (t->h == 1) {
      t->n = l1;
      l1 = t;
    } else {
      t->n = l2;
      l2 = t;
    }
  }
  for (p = l1; p; p = p->n)
    assert (p->h == 1);
  for (p = l2; p; p = p->n)
    assert (p->h == 2);
  while (l1) {
    t = l1->n;
    free (l1);
    l1 = t;
  }
  return 0;
}

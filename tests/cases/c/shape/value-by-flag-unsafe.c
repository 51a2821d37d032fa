// expect: unsafe invalid-deref 30
// inputs: 1, 0
// The flag is turned in between.
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
  int flag = __VERIFIER_nondet_int ();
  List p, a = malloc (sizeof (struct node)), t;
  p = a;
  while (__VERIFIER_nondet_int ()) {
    if (flag)
      p->h = 1;
    else
      p->h = 2;
    t = malloc (sizeof (struct node));
    p->n = t;
    p = p->n;
  }
  p->h = flag ? 1 : 3;
  p->n = 0;
  p = a;
  if (flag)
    while (p->h == 1)
      p = p->n;
  else
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

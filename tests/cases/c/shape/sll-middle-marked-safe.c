// expect: safe
// A fast and a slow cursor; the middle is marked.
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
    t->h = 0;
    t->n = a;
    a = t;
  }
  List slow = a, fast = a;
  while (fast && fast->n) {
    slow = slow->n;
    fast = fast->n->n;
  }
  if (slow)
    slow->h = 1;
  while (a) {
    List t = a->n;
    free (a);
    a = t;
  }
  return 0;
}

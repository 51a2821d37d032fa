// expect: unsafe assertion 28
// inputs: 2, 1, 0, 1, 1, 0
// What was pushed last is forgotten.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  int v;
  struct node *next;
};

int
main (void) {
  struct node *stack = NULL;
  int last = __VERIFIER_nondet_int ();
  while (__VERIFIER_nondet_int ()) {
    int v = __VERIFIER_nondet_int ();
    if (v > last)
      continue;
    struct node *c = malloc (sizeof *c);
    if (!c)
      abort ();
    c->v = v;
    c->next = stack;
    stack = c;
  }
  for (struct node *p = stack; p && p->next; p = p->next)
    assert (p->v <= p->next->v);
  while (stack) {
    struct node *next = stack->next;
    free (stack);
    stack = next;
  }
  return 0;
}

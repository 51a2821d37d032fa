// expect: unsafe leak 14
// inputs: 1, 0, 0, 0
// Two lists are merged by recursion.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static struct node *
make (void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->value = __VERIFIER_nondet_int ();
    n->next = list;
    list = n;
  }
  return list;
}
static void
destroy (struct node *n) {
  if (!n)
    return;
  destroy (n->next);
  free (n);
}
static struct node *
merge (struct node *a, struct node *b) {
  if (!a)
    return b;
  if (!b)
    return NULL;
  if (a->value <= b->value) {
    a->next = merge (a->next, b);
    return a;
  }
  b->next = merge (a, b->next);
  return b;
}
int
main (void) {
  struct node *a = make (), *b = make ();
  struct node *all = merge (a, b);
  destroy (all);
  return 0;
}

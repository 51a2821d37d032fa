// expect: unsafe invalid-deref 53
// inputs: 1, 0, 1, 0, 0
// The callee frees what it gives back in a local of the caller.
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
static void
find_last (struct node *n, struct node **last) {
  if (!n)
    return;
  if (!n->next)
    *last = n;
  find_last (n->next, last);
}
static void
cut (struct node *n) {
  if (!n || !n->next)
    return;
  if (!n->next->next) {
    free (n->next);
    n->next = NULL;
    return;
  }
  cut (n->next);
}
int
main (void) {
  struct node *list = make (), *last = NULL;
  find_last (list, &last);
  cut (list);
  if (last)
    last->value = 9;
  destroy (list);
  return 0;
}

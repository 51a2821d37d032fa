// expect: unsafe invalid-deref 30
// inputs: 1, 3, 0
// All elements with a value are removed by recursion on links.
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
remove_all (struct node **at, int value) {
  struct node *n = *at;
  if (!n)
    return;
  if (n->value == value) {
    *at = n->next;
    free (n);
    remove_all (&n->next, value);
  } else
    remove_all (&n->next, value);
}
int
main (void) {
  struct node *list = make ();
  remove_all (&list, 3);
  destroy (list);
  return 0;
}

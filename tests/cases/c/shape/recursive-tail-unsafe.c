// expect: unsafe invalid-free 33
// inputs: 1, 0, 0
// Tail recursion frees from the front.
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
release (struct node *n) {
  if (!n)
    return;
  struct node *next = n->next;
  free (n);
  release (next);
}
int
main (void) {
  struct node *list = make ();
  release (list);
  free (list);
  return 0;
}

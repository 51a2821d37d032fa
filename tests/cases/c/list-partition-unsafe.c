// expect: unsafe invalid-deref 18
// inputs: -1, 1
// Elements move from one list to another; none may be in both.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static void
push (struct node **list, struct node *n) {
  n->next = *list;
  *list = n;
}
static void
destroy (struct node *list) {
  while (list) {
    struct node *next = list->next;
    free (list);
    list = next;
  }
}
int
main (void) {
  struct node *all = NULL, *negative = NULL, *rest = NULL;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc (sizeof *n);
    n->value = __VERIFIER_nondet_int ();
    push (&all, n);
  }
  for (struct node *n = all, *next; n; n = next) {
    next = n->next;
    if (n->value < 0)
      push (&negative, n);
    else if (!rest)
      rest = n;
  }
  destroy (negative);
  destroy (rest);
  return 0;
}

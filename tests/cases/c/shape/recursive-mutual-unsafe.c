// expect: unsafe invalid-deref 25
// inputs: 1, 0, 1, 0, 0
// Two procedures take turns on the elements of a list.
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
static struct node *odd (struct node *);
static struct node *
even (struct node *n) {
  if (!n)
    return NULL;
  n->next = odd (n->next);
  return n;
}
static struct node *
odd (struct node *n) {
  if (!n)
    return NULL;
  struct node *rest = even (n->next);
  free (n);
  return rest ? rest : n;
}
int
main (void) {
  struct node *list = even (make ());
  destroy (list);
  return 0;
}

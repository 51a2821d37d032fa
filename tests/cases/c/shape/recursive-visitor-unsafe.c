// expect: unsafe invalid-deref 29
// inputs: 1, 0, 0
// A function is called for each element.
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
typedef void Visit (struct node *, int *);
static void
add (struct node *n, int *sum) {
  *sum += n->value != 0;
}
static void
release (struct node *n, int *sum) {
  free (n);
  *sum -= n->value;
}
static void
each (struct node *n, Visit *visit, int *data) {
  if (!n)
    return;
  each (n->next, visit, data);
  visit (n, data);
}
int
main (void) {
  struct node *list = make ();
  int sum = 0;
  each (list, add, &sum);
  each (list, release, &sum);
  return 0;
}

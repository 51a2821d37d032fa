// expect: unsafe invalid-deref 24
// inputs: 1, 0, 0
// Two arguments are walked, and one is freed.
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
static int
drop (struct node *a, struct node *b) {
  if (!a)
    return b ? b->value : 0;
  struct node *next = a->next;
  free (a);
  return drop (next, b);
}
int
main (void) {
  struct node *list = make (), *other = malloc (sizeof *other);
  other->value = 1;
  other->next = NULL;
  int r = drop (list, list ? list : other);
  free (other);
  return r;
}

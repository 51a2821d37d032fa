// expect: unsafe invalid-deref 45
// inputs: 1
// Removing from a doubly linked list must mend both directions.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next, *prev;
  int value;
};
static struct node *first, *last;
static void
append (int value) {
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = NULL;
  n->prev = last;
  if (last)
    last->next = n;
  else
    first = n;
  last = n;
}
static void
remove_value (int value) {
  struct node *n = first;
  while (n && n->value != value)
    n = n->next;
  if (!n)
    return;
  if (n->prev)
    n->prev->next = n->next;
  else
    first = n->next;
  if (!n->next)
    last = n->prev;
  free (n);
}
int
main (void) {
  for (int i = 0; i < 3; i++)
    append (i);
  remove_value (__VERIFIER_nondet_int ());
  int sum = 0;
  for (struct node *n = last; n; n = n->prev)
    sum += n->value;
  while (first) {
    struct node *next = first->next;
    free (first);
    first = next;
  }
  last = NULL;
  return sum > 3;
}

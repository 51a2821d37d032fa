// expect: unsafe invalid-deref 64
// inputs: 1, 0, 0
// Quick sort of a list.
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
join (struct node *a, struct node *b) {
  if (!a)
    return b;
  struct node *end = a;
  while (end->next)
    end = end->next;
  end->next = b;
  return a;
}
static struct node *
sort (struct node *list) {
  if (!list)
    return NULL;
  struct node *pivot = list, *low = NULL, *high = NULL;
  for (struct node *n = list->next, *next; n; n = next) {
    next = n->next;
    if (n->value < pivot->value) {
      n->next = low;
      low = n;
    } else {
      n->next = high;
      high = n;
    }
  }
  low = sort (low);
  high = sort (high);
  pivot->next = high;
  return join (low, pivot);
}
int
main (void) {
  struct node *list = make ();
  struct node *sorted = sort (list);
  destroy (sorted);
  if (list)
    list->value = 1;
  return 0;
}

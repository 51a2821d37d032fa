// expect: unsafe invalid-deref 26
// inputs: 1, 1, 0
// Copying a list; the last node is not copied but shared.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static struct node *
copy (const struct node *from) {
  if (!from)
    return NULL;
  struct node *first = malloc (sizeof *first), *last = first;
  *first = *from;
  for (from = from->next; from && from->next; from = from->next) {
    last->next = malloc (sizeof *last);
    last = last->next;
    *last = *from;
  }
  return first;
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
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->value = 1;
    n->next = list;
    list = n;
  }
  struct node *twin = copy (list);
  destroy (list);
  destroy (twin);
  return 0;
}

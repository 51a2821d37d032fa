// expect: unsafe assertion 27
// inputs: 1, 3, 2
// Inserting into a sorted list through a pointer to the link.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static void
insert (struct node **at, int value) {
  while (*at && (*at)->value > value)
    at = &(*at)->next;
  struct node *n = malloc (sizeof *n);
  n->value = value;
  n->next = *at;
  *at = n;
}
int
main (void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++)
    insert (&list, __VERIFIER_nondet_int ());
  while (list->next) {
    struct node *next = list->next;
    assert (list->value <= next->value);
    free (list);
    list = next;
  }
  free (list);
  return 0;
}

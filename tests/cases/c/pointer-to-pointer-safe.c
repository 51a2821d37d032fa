// expect: safe
// Removing through a pointer to the link that leads there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
  int value;
};
static void
remove_value (struct node **at, int value) {
  while (*at && (*at)->value != value)
    at = &(*at)->next;
  struct node *n = *at;
  if (n) {
    *at = n->next;
    free (n);
  }
}
int
main (void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc (sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  remove_value (&list, __VERIFIER_nondet_int ());
  while (list) {
    struct node *n = list;
    list = list->next;
    free (n);
  }
  return 0;
}

/* A sorted list: what is inserted is found again, and all of it is freed. */

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct node {
  int value;
  struct node *next;
};

static void
insert (struct node **list, int value) {
  while (*list && (*list)->value < value)
    list = &(*list)->next;
  struct node *node = malloc (sizeof *node);
  node->value = value;
  node->next = *list;
  *list = node;
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
  for (int i = 0; i < 3; i++)
    insert (&list, __VERIFIER_nondet_int ());
  for (struct node *n = list; n->next; n = n->next)
    assert (n->value <= n->next->value);
  destroy (list);
  return 0;
}

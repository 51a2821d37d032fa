/* A list from which negative numbers are removed; the way on is asked of a node
   that is gone. */

#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct node {
  int value;
  struct node *next;
};

static struct node *
push (struct node *list, int value) {
  struct node *node = malloc (sizeof *node);
  node->value = value;
  node->next = list;
  return node;
}

static void
remove_negative (struct node **list) {
  for (struct node *n = *list; n; n = n->next)
    if (n->value < 0) {
      *list = n->next;
      free (n);
    } else
      list = &n->next;
}

int
main (void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++)
    list = push (list, __VERIFIER_nondet_int ());
  remove_negative (&list);
  while (list) {
    struct node *next = list->next;
    free (list);
    list = next;
  }
  return 0;
}

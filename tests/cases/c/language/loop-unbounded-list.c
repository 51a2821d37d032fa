// expect: unknown loop
// run: --engine=bmc --bmc.bound=10
// A list of any length.
#include <stdlib.h>

struct node {
  struct node *next;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct node *list = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free (list);
    list = next;
  }
  return 0;
}

// expect: safe
// The member is freed before the block that holds it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
};
static struct node *list;
int
main (void) {
  list = malloc (sizeof *list);
  list->next = calloc (1, sizeof *list);
  if (__VERIFIER_nondet_int () % 1000003 == 77) {
    free (list->next);
    free (list);
  }
  return 0;
}

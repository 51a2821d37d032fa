// expect: unsafe leak 13
// inputs: 1000080
// A block that is freed on some paths only: there it holds its member no more.
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
  if (__VERIFIER_nondet_int () % 1000003 == 77)
    free (list);
  return 0;
}

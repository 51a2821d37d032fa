// expect: unsafe invalid-deref 33
// timeout: 20
// inputs: 3
// Lists of different lengths are reversed together: what is decided about the
// length decides about the nodes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
};

int
main (void) {
  struct node *list = NULL, *reversed = NULL;
  int len = __VERIFIER_nondet_int ();
  if (len < 0 || len > 9)
    return 0;
  for (int i = 0; i < len; i++) {
    struct node *x = malloc (sizeof *x);
    x->next = list;
    list = x;
  }
  while (list) {
    struct node *t = list->next;
    list->next = reversed;
    reversed = list;
    list = t;
  }
  while (reversed) {
    struct node *t = reversed;
    free (reversed);
    /* too late */
    reversed = t->next;
  }
  return 0;
}

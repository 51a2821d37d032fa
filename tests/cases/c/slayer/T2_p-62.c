// expect: unsafe invalid-deref 23
// inputs: 1, 1, 0
// One list, two cursors: the slow one stays on a node that was freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct node {
  struct node *next;
};
int
main (void) {
  struct node *fast = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct node *n = malloc (sizeof *n);
    n->next = fast;
    fast = n;
  }
  struct node *slow = fast;
  while (fast) {
    struct node *gone = fast;
    fast = fast->next;
    free (gone);
    if (fast)
      slow = slow->next;
  }
  return slow == fast;
}

// expect: unsafe invalid-deref 20
// inputs: 1, 7, 0
// Looking for a 3 in a list, without a look at its end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
  int value;
};
int
main (void) {
  struct item *head = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct item *i = malloc (sizeof *i);
    i->value = __VERIFIER_nondet_int ();
    i->next = head;
    head = i;
  }
  struct item *at = head;
  while (at->value != 3)
    at = at->next;
  while (head) {
    at = head->next;
    free (head);
    head = at;
  }
  return 0;
}

// expect: unsafe invalid-deref 23
// inputs: 3
// Two items by hand; the value of the second one decides.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
  int value;
};
int
main (void) {
  struct item *first = malloc (sizeof *first);
  struct item *second = malloc (sizeof *second);
  first->next = second;
  first->value = 1;
  second->next = NULL;
  second->value = __VERIFIER_nondet_int ();
  struct item *at = first;
  if (at->value != 3)
    at = at->next;
  if (at->value == 3)
    at = at->next;
  at->value = 0;
  free (second);
  free (first);
  return 0;
}

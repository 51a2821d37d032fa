// expect: unsafe assertion 32
// inputs: 2
// Reversing a list in place.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  struct node *next;
  unsigned value;
};
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 4)
    return 0;
  struct node *head = NULL;
  for (unsigned i = 0; i < n; i++) {
    struct node *new = malloc (sizeof *new);
    *new = (struct node){head, i};
    head = new;
  }
  struct node *reversed = NULL;
  while (head) {
    struct node *next = head->next;
    head->next = reversed;
    reversed = head;
    head = next;
  }
  unsigned at = 0;
  while (reversed) {
    struct node *next = reversed->next;
    assert (reversed->value == n - ++at);
    free (reversed);
    reversed = next;
  }
  return 0;
}

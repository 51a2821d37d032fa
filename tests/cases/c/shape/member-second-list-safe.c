// expect: safe
// Some elements are in a second list, too, which is searched first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  int key;
  struct item *next, *express;
};
int
main (void) {
  struct item *head = malloc (sizeof *head);
  if (!head)
    return 0;
  head->key = 0;
  head->next = head->express = NULL;
  while (__VERIFIER_nondet_int ()) {
    int key = __VERIFIER_nondet_int ();
    struct item *fast = head;
    while (fast->express && fast->express->key < key)
      fast = fast->express;
    struct item *slow = fast;
    while (slow->next && slow->next->key < key)
      slow = slow->next;
    struct item *x = malloc (sizeof *x);
    if (!x)
      break;
    x->key = key;
    x->next = slow->next;
    x->express = NULL;
    slow->next = x;
    if (__VERIFIER_nondet_int ()) {
      x->express = fast->express;
      fast->express = x;
    }
  }
  while (head) {
    struct item *x = head->next;
    free (head);
    head = x;
  }
  return 0;
}

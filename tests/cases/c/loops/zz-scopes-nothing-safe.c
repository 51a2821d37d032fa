// expect: safe
// One state of the loop says nothing of variables that C could say: then none
// of the others is an invariant.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned long __VERIFIER_nondet_ulong (void);
struct node {
  struct node *next;
};
static struct node *head;
int
main (void) {
  unsigned long a = 100, b = 3;
  while (__VERIFIER_nondet_int ()) {
    struct node *x = malloc (sizeof *x);
    if (!x)
      break;
    x->next = head;
    head = x;
    a = __VERIFIER_nondet_ulong (), b = __VERIFIER_nondet_ulong ();
    if (a > 7 && a - 7 > b)
      break;
  }
  while (head) {
    struct node *next = head->next;
    free (head);
    head = next;
  }
  return a > b;
}

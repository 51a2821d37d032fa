// expect: safe
// The heads of two lists change places through their addresses.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct e {
  struct e *next;
};
static void
fill (struct e **head) {
  for (*head = NULL; __VERIFIER_nondet_int ();) {
    struct e *x = malloc (sizeof *x);
    x->next = *head;
    *head = x;
  }
}
static void
swap (struct e **a, struct e **b) {
  struct e *t = *a;
  *a = *b;
  *b = t;
}
static void
clear (struct e **head) {
  while (*head) {
    struct e *x = *head;
    *head = x->next;
    free (x);
  }
}
int
main (void) {
  struct e *one, *two;
  fill (&one);
  fill (&two);
  if (one != NULL && two != NULL)
    swap (&one, &two);
  clear (&one);
  clear (&two);
  return 0;
}

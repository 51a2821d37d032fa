// expect: unsafe invalid-deref 14
// inputs: 1, 5, 1, 3, 0
// A 3 can get into the list, and springs the trap.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct item {
  struct item *next;
  int value;
};
static void
visit (const struct item *i) {
  int *trap = NULL;
  if (i->value == 3)
    *trap = 1;
}
int
main (void) {
  struct item *head = NULL;
  while (__VERIFIER_nondet_int ()) {
    int value = __VERIFIER_nondet_int ();
    if (head == NULL && value == 3)
      value = 4;
    struct item *i = malloc (sizeof *i);
    i->value = value;
    i->next = head;
    head = i;
  }
  for (struct item *i = head; i; i = i->next)
    visit (i);
  while (head) {
    struct item *next = head->next;
    free (head);
    head = next;
  }
  return 0;
}

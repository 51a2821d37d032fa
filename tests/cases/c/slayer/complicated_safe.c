// expect: safe
// No value in the list is 3, so the trap is never sprung.
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
    if (value == 3)
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

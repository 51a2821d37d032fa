// expect: unsafe invalid-deref 25
// inputs: 0, 1
// The place to insert at may be behind the last element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct cell {
  struct cell *next;
  int data;
};
static struct cell *
make (int data, struct cell *next) {
  struct cell *c = malloc (sizeof *c);
  c->data = data;
  c->next = next;
  return c;
}
int
main (void) {
  struct cell *list = make (0, NULL);
  while (__VERIFIER_nondet_int ())
    list = make (__VERIFIER_nondet_int (), list);
  struct cell *at = list;
  while (at && __VERIFIER_nondet_int ())
    at = at->next;
  struct cell *next = at->next;
  at->next = make (7, next);
  while (list) {
    struct cell *next = list->next;
    free (list);
    list = next;
  }
  return 0;
}

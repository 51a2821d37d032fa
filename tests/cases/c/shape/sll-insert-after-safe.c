// expect: safe
// A new element behind any element.
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
  while (at->next && __VERIFIER_nondet_int ())
    at = at->next;
  at->next = make (7, at->next);
  while (list) {
    struct cell *next = list->next;
    free (list);
    list = next;
  }
  return 0;
}

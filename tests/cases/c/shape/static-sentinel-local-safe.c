// expect: safe
// A local variable is the element in front of the first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  int v;
  struct n *next;
};
static struct n *
build (void) {
  struct n before = {0, NULL}, *last = &before;
  while (__VERIFIER_nondet_int ()) {
    last->next = malloc (sizeof *last);
    last = last->next;
    last->v = __VERIFIER_nondet_int ();
    last->next = NULL;
  }
  return before.next;
}
int
main (void) {
  struct n *l = build ();
  while (l) {
    struct n *next = l->next;
    free (l);
    l = next;
  }
  return 0;
}

// expect: safe
// Appending by recursion on the rest.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct piece {
  struct piece *rest;
  short at;
};
static struct piece *
append (struct piece *p, short at) {
  if (!p) {
    p = malloc (sizeof *p);
    p->at = at;
    p->rest = NULL;
    return p;
  }
  p->rest = append (p->rest, at);
  return p;
}
int
main (void) {
  struct piece *p = NULL;
  while (__VERIFIER_nondet_bool ())
    p = append (p, 1);
  while (p) {
    struct piece *rest = p->rest;
    free (p);
    p = rest;
  }
  return 0;
}

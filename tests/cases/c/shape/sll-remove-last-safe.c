// expect: safe
// The last element is removed, until none is left.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct plate {
  struct plate *under;
};
static struct plate *
remove_last (struct plate *p) {
  if (!p->under) {
    free (p);
    return NULL;
  }
  struct plate *q = p;
  while (q->under->under)
    q = q->under;
  free (q->under);
  q->under = NULL;
  return p;
}
int
main (void) {
  struct plate *pile = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct plate *p = malloc (sizeof *p);
    p->under = pile;
    pile = p;
  }
  while (pile)
    pile = remove_last (pile);
  return 0;
}

// expect: safe
// A ring without a head: the entry is any element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct player {
  struct player *left;
  int points;
};
static struct player *
sit_down (void) {
  struct player *p = malloc (sizeof *p), *first = p;
  p->points = 0;
  while (__VERIFIER_nondet_int ()) {
    struct player *q = malloc (sizeof *q);
    q->points = __VERIFIER_nondet_int ();
    q->left = p;
    p = q;
  }
  first->left = p;
  return first;
}
int
main (void) {
  struct player *first = sit_down ();
  struct player *p = first->left;
  while (p != first) {
    struct player *left = p->left;
    free (p);
    p = left;
  }
  free (p);
  return 0;
}

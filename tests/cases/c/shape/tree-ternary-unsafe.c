// expect: unsafe uninitialised 27
// native: memory
// inputs: 1, 0, 1, 0
// The links are not set.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  char c;
  struct n *lo, *eq, *hi;
};
static void
drop (struct n *p) {
  if (!p)
    return;
  drop (p->lo);
  drop (p->eq);
  drop (p->hi);
  free (p);
}
int
main (void) {
  struct n *root = NULL;
  while (__VERIFIER_nondet_int ()) {
    struct n **p = &root;
    int c = __VERIFIER_nondet_int ();
    while (*p)
      if (c < (*p)->c)
        p = &(*p)->lo;
      else if (c > (*p)->c)
        p = &(*p)->hi;
      else
        p = &(*p)->eq;
    *p = malloc (sizeof **p);
  }
  drop (root);
  return 0;
}

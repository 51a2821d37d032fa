// expect: unsafe invalid-deref 25
// inputs: 0, 1, 5
// There may be no node for the number.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
struct node {
  struct node *zero, *one;
  int is_used;
};
static void
put (struct node **link, unsigned key) {
  for (int bit = 31;; bit--) {
    if (!*link)
      *link = calloc (1, sizeof **link);
    if (bit < 0)
      break;
    link = key >> bit & 1 ? &(*link)->one : &(*link)->zero;
  }
  (*link)->is_used = 1;
}
static int
has (const struct node *n, unsigned key) {
  for (int bit = 31; n && bit >= 0; bit--)
    n = key >> bit & 1 ? n->one : n->zero;
  return n->is_used;
}
static void
drop (struct node *n) {
  if (!n)
    return;
  drop (n->zero);
  drop (n->one);
  free (n);
}
int
main (void) {
  struct node *root = NULL;
  unsigned found = 0;
  while (__VERIFIER_nondet_uint ())
    put (&root, __VERIFIER_nondet_uint ());
  while (__VERIFIER_nondet_uint ())
    found += has (root, __VERIFIER_nondet_uint ());
  drop (root);
  return found == 3;
}

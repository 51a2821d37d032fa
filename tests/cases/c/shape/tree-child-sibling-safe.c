// expect: safe
// Children are a list: any number of them.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct n {
  struct n *child, *sibling;
  int x;
};
static struct n *
leaf (void) {
  struct n *p = malloc (sizeof *p);
  p->child = p->sibling = NULL;
  p->x = 1;
  return p;
}
static void
drop (struct n *p) {
  while (p) {
    struct n *s = p->sibling;
    drop (p->child);
    free (p);
    p = s;
  }
}
int
main (void) {
  struct n *root = leaf ();
  while (__VERIFIER_nondet_int ()) {
    struct n *p = root;
    while (p->child && __VERIFIER_nondet_int ()) {
      p = p->child;
      while (p->sibling && __VERIFIER_nondet_int ())
        p = p->sibling;
    }
    struct n *k = leaf ();
    k->sibling = p->child;
    p->child = k;
  }
  drop (root);
  return 0;
}

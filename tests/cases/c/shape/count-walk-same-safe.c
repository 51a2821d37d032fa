// expect: safe
// A list and its copy of equal length are walked together.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct c {
  struct c *next;
  int v;
};
static struct c *
cons (int v, struct c *next) {
  struct c *x = malloc (sizeof *x);
  x->v = v;
  x->next = next;
  return x;
}
static void
clear (struct c *x) {
  while (x) {
    struct c *next = x->next;
    free (x);
    x = next;
  }
}
int
main (void) {
  struct c *a = NULL, *b = NULL;
  while (__VERIFIER_nondet_int ()) {
    int v = __VERIFIER_nondet_int ();
    a = cons (v, a);
    b = cons (v, b);
  }
  struct c *y = b;
  for (struct c *x = a; x; x = x->next) {
    y->v = x->v;
    y = y->next;
  }
  clear (a);
  clear (b);
  return 0;
}

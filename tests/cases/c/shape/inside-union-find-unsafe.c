// expect: unsafe uninitialised 15
// inputs: 1, 1, 0, 0
// native: memory
// The last element has no parent.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
struct set {
  struct set *parent;
  int rank;
};
static struct set *
find (struct set *x) {
  while (x->parent != x)
    x = x->parent;
  return x;
}
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n > 0 && n < 100000);
  struct set *s = malloc (n * sizeof *s);
  if (!s)
    return 0;
  for (unsigned i = 0; i < n - 1; i++) {
    s[i].parent = &s[i];
    s[i].rank = 0;
  }
  while (__VERIFIER_nondet_int ()) {
    unsigned i = __VERIFIER_nondet_uint (), k = __VERIFIER_nondet_uint ();
    if (i >= n || k >= n)
      break;
    struct set *a = find (&s[i]), *b = find (&s[k]);
    if (a == b)
      continue;
    if (a->rank < b->rank)
      a->parent = b;
    else {
      b->parent = a;
      a->rank++;
    }
  }
  free (s);
  return 0;
}

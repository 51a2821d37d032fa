// expect: safe
// run: --engine=slab
/* Two arrays of one struct are equal; the twin copies the neighbour. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
static struct { int a[N], b[N]; } s;
int
main (void) {
  for (int i = 0; i < N; i++)
    s.a[i] = __VERIFIER_nondet_int ();
  for (int i = 0; i < N; i++)
    s.b[i] = s.a[i];
  for (int i = 0; i < N; i++)
    assert (s.a[i] == s.b[i]);
  return 0;
}

// expect: safe
// run: --engine=slab
/* A struct has an array, and what is before and behind it; the twin writes one
 * element too few. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
struct {
  int used;
  int keys[N];
  int last;
} t;
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > N)
    return 0;
  for (t.used = 0; t.used < n; t.used++)
    t.keys[t.used] = t.used + 1;
  t.last = -1;
  for (int i = 0; i < n; i++)
    assert (t.keys[i] == i + 1);
  return 0;
}

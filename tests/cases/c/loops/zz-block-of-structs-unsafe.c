// expect: unsafe assertion 24
// run: --engine=slab
// inputs: 1
/* Members of structs in a block; the twin mixes them up. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct range {
  int low, high;
};
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  struct range *p = malloc (n * sizeof *p);
  for (int i = 0; i < n; i++) {
    p[i].low = i;
    p[i].high = i - 1;
  }
  for (int i = 0; i < n; i++)
    assert (p[i].low < p[i].high);
  free (p);
  return 0;
}

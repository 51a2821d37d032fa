// expect: unsafe assertion 29
// inputs: 0, 777
// run: --engine=kind
/* The elements of 'pair' are also read two at a time, and the assertion fails
   for one index: nothing may be proved of one element. */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int (void);

struct both {
  int first, second;
};
static int many[1000], pair[2];

int
main (void) {
  int j = __VERIFIER_nondet_int (), q = __VERIFIER_nondet_int ();
  if (j < 0 || j >= 2 || q < 0 || q >= 1000)
    return 0;
  many[q] = pair[j];
  int v = many[q];
  if (v > 5)
    return 0;
  memset (pair + 1, 1, sizeof *pair);
  memset (pair, 0, sizeof *pair);
  struct both b = *(struct both *)pair;
  if (b.first == 0 && b.second == 0x01010101 && q == 777)
    assert (v != 0);
  return 0;
}

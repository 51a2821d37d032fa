// expect: unsafe invalid-deref 13
// inputs: 0, 1, 1
// A hash table: the index is taken modulo its size.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 50 + 1;
  unsigned *table = calloc (size, sizeof *table);
  while (__VERIFIER_nondet_int ()) {
    unsigned key = __VERIFIER_nondet_uint (), at = key % (size + 1);
    table[at] = key;
  }
  free (table);
  return 0;
}

// expect: unsafe invalid-deref 18
// inputs: 1, 1, 0
// A flag tells whether the block is there, but it changes once too often.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int *block = malloc (sizeof *block);
  int there = 1, freed = 0;
  while (__VERIFIER_nondet_int ()) {
    if (there && !freed) {
      free (block);
      freed = 1;
    }
    there = !there;
  }
  if (there) {
    *block = 1;
    free (block);
  }
  return 0;
}

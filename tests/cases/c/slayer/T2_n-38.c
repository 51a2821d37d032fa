// expect: unsafe invalid-deref 13
// inputs: 1, 1, 0, 1, 1
// Nested loops; the inner one uses what the outer one frees at times.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int *buffer = malloc (sizeof *buffer);
  int valid = 1;
  while (__VERIFIER_nondet_int ()) {
    int rounds = 0;
    while (rounds < 2 && __VERIFIER_nondet_int ()) {
      *buffer = rounds;
      rounds++;
    }
    if (rounds == 1 && valid) {
      free (buffer);
      valid = 0;
    }
  }
  if (valid)
    free (buffer);
  return 0;
}

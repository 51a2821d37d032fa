// A block is there in every other one of 16 states. Here not.
// expect: unsafe invalid-deref 21
// native: no other inputs lead to another error

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int *block = NULL, state = 0;
  while (__VERIFIER_nondet_int ()) {
    if (state & 1)
      free (block);
    else
      block = malloc (sizeof *block);
    state = state == 15 ? 0 : state + 1;
  }
  if (!(state & 1)) {
    *block = 1;
    free (block);
  }
  return 0;
}

// expect: unsafe leak 8
// Each round allocates; only the last block is freed.
#include <stdlib.h>
int
main (void) {
  int *block = NULL, sum = 0;
  for (int i = 0; i < 3; i++) {
    block = malloc (sizeof *block);
    *block = i;
    sum += *block;
  }
  free (block);
  return sum != 3;
}

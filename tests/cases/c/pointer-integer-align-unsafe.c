// expect: unsafe invalid-deref 12
// Rounding up to a multiple of eight within a larger block.
#include <stdint.h>
#include <stdlib.h>
int
main (void) {
  char *raw = malloc (16);
  raw[0] = 0;
  uintptr_t address = (uintptr_t)(raw + 1);
  char *aligned = (char *)((address + 7) & ~(uintptr_t)7);
  aligned[0] = 1;
  aligned[15] = 2;
  int sum = aligned[0] + aligned[15];
  free (raw);
  return sum != 3;
}

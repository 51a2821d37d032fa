// expect: safe
// The first free place of a table of bytes, round its end, is taken.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t size = __VERIFIER_nondet_uint () % 40 + 1;
  unsigned char *used = malloc (size);
  if (!used)
    return 1;
  for (size_t i = 0; i < size; i++)
    used[i] = __VERIFIER_nondet_int () != 0;
  size_t at = __VERIFIER_nondet_uint () % size, left = size;
  while (left && used[at]) {
    left--;
    if (at + 1 < size)
      at++;
    else
      at = 0;
  }
  used[at] = 1;
  free (used);
  return 0;
}

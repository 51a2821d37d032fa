// expect: unsafe invalid-deref 23
// inputs: 160, 1, -4194401
// The end is compared too late.
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
  size_t at = __VERIFIER_nondet_uint () % size, left = 1;
  while (left && used[at]) {
    left--;
    if (at < size)
      at++;
    else
      at = 0;
  }
  used[at] = 1;
  free (used);
  return 0;
}

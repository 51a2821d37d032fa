// expect: unsafe invalid-deref 14
// inputs: 3
// Scratch memory on the stack, as large as the input.
#include <alloca.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uchar () % 6;
  char *scratch = alloca (n | 4);
  memset (scratch, 'x', n);
  if (n < 3)
    return 0;
  scratch[n + 4] = '\0';
  return n > 0 && scratch[0] != 'x';
}

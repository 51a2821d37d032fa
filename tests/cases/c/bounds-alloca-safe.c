// expect: safe
// Scratch memory on the stack, as large as the input.
#include <alloca.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uchar () % 6;
  char *scratch = alloca (n + 1);
  memset (scratch, 'x', n);
  scratch[n] = '\0';
  return n > 0 && scratch[0] != 'x';
}

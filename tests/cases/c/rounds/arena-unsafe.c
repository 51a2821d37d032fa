// expect: unsafe invalid-deref 32
// timeout: 20
// An arena that rounds addresses up: blocks are aligned, so what it gives is at
// constant offsets.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
static char *base;
static size_t used, cap = 68;

static void *
take (size_t n) {
  uintptr_t at = ((uintptr_t)base + used + 15) & ~(uintptr_t)15;
  size_t offset = at - (uintptr_t)base;
  if (offset + n > cap)
    return NULL;
  used = offset + n;
  return (void *)at;
}

int
main (void) {
  base = malloc (64);
  char *name = take (5);
  int *numbers = take (12 * sizeof *numbers);
  char *rest = take (4);
  if (!name || !numbers)
    return 1;
  strcpy (name, "abcd");
  if (rest)
    rest[0] = numbers[11] = 1;
  numbers[__VERIFIER_nondet_uint () % 12] = 3;
  free (base);
  return name == 0;
}

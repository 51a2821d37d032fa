// expect: safe
// Small pieces are cut from one buffer, until it is used up.
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint (void);
static char arena[16];
static size_t used;
static char *
take (size_t size) {
  if (size > sizeof arena - used)
    return NULL;
  char *piece = arena + used;
  used += size;
  return piece;
}
int
main (void) {
  for (int i = 0; i < 3; i++) {
    unsigned size = __VERIFIER_nondet_uint ();
    if (size == 0 || size > 6)
      break;
    char *piece = take (size);
    if (piece)
      piece[size - 1] = 'x';
  }
  return 0;
}

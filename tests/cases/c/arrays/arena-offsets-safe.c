// expect: safe
// Pieces of a block are handed out by offset.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
enum { ROOM = 256 };
struct arena {
  char *base;
  unsigned used;
};
static char *
cut (struct arena *a, unsigned size) {
  if (size > ROOM - a->used)
    return NULL;
  char *piece = a->base + a->used;
  a->used += size;
  return piece;
}
int
main (void) {
  struct arena a = {malloc (ROOM), 0};
  while (__VERIFIER_nondet_int ()) {
    unsigned size = __VERIFIER_nondet_uint () % 64 + 1;
    char *piece = cut (&a, size);
    if (!piece)
      break;
    piece[size - 1] = 1;
  }
  free (a.base);
  return 0;
}

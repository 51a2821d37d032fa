// expect: safe
// Sizes are rounded up before room is looked for.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
struct arena {
  unsigned char *base;
  unsigned used, room;
};
static void *
cut (struct arena *a, unsigned size) {
  size = (size + 7) & ~7u;
  if (size > a->room - a->used)
    return NULL;
  void *piece = a->base + a->used;
  a->used += size;
  return piece;
}
int
main (void) {
  struct arena a = {NULL, 0, __VERIFIER_nondet_uint () % 1000};
  a.base = malloc (a.room + 1);
  while (__VERIFIER_nondet_int ()) {
    unsigned size = __VERIFIER_nondet_uint () % 100 + 1;
    unsigned char *piece = cut (&a, size);
    if (!piece)
      break;
    piece[(size + 7) / 8 * 8 - 1] = 0;
  }
  free (a.base);
  return 0;
}

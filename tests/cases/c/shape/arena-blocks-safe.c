// expect: safe
// An arena of linked blocks; pieces are cut off, all is freed at once.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct block {
  struct block *older;
  size_t used;
  char bytes[64];
};
struct arena {
  struct block *newest;
};
static void *
cut (struct arena *a, size_t size) {
  if (!a->newest || sizeof a->newest->bytes - a->newest->used < size) {
    struct block *b = malloc (sizeof *b);
    b->older = a->newest;
    b->used = 0;
    a->newest = b;
  }
  void *piece = a->newest->bytes + a->newest->used;
  a->newest->used += size;
  return piece;
}
static void
release (struct arena *a) {
  while (a->newest) {
    struct block *b = a->newest;
    a->newest = b->older;
    free (b);
  }
}
int
main (void) {
  struct arena a = {NULL};
  int *total = cut (&a, sizeof *total);
  *total = 0;
  while (__VERIFIER_nondet_int ()) {
    int *p = cut (&a, 16);
    *p = 1;
    *total = *p;
  }
  int result = *total;
  release (&a);
  return result;
}

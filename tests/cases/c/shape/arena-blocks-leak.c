// expect: unsafe leak 17
// inputs: 1, 1, 1, 1
// A new block is not linked to the older ones.
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
    b->older = NULL;
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

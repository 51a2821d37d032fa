// expect: unsafe refcount 10
// run: --engine=calls --ref=tests/cases/c/refcount/zz-meet-chain.ref
// native: no driver: what is tested is the engine
/* The last link of a chain over two kinds is not counted. */
#include <stdlib.h>
struct a { int refs; struct b *b; };
struct b { int refs; struct a *a; };
struct b *slot;
/* a1 -> b1 -> a2 -> the b in the slot */
struct a *chain (void) {
  struct a *a1 = calloc (1, sizeof *a1), *a2 = calloc (1, sizeof *a2);
  struct b *b1 = calloc (1, sizeof *b1);
  if (!a1 || !a2 || !b1) abort ();
  if (!slot) { slot = calloc (1, sizeof *slot); if (!slot) abort (); slot->refs = 1; }
  a1->refs = a2->refs = b1->refs = 1;
  a1->b = b1; b1->a = a2; a2->b = slot;
  return a1;
}

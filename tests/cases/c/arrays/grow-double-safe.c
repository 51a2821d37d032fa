// expect: safe
// A buffer doubles when it is full.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct buffer {
  int *items;
  unsigned used, room;
};
static void
add (struct buffer *b, int item) {
  if (b->used == b->room) {
    b->room = 2 * b->room + 1;
    b->items = realloc (b->items, b->room * sizeof *b->items);
  }
  b->items[b->used++] = item;
}
int
main (void) {
  struct buffer b = {malloc (2 * sizeof (int)), 0, 2};
  while (__VERIFIER_nondet_int () && b.used < 100000)
    add (&b, __VERIFIER_nondet_int ());
  free (b.items);
  return 0;
}

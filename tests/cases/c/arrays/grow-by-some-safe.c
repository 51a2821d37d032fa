// expect: safe
// A block that grows by a few elements when it is full.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  size_t used = 0, room = 4;
  int *items = malloc (room * sizeof *items);
  if (!items)
    return 0;
  while (__VERIFIER_nondet_int () && used < 1000000) {
    if (used == room) {
      int *more = realloc (items, (room + 16) * sizeof *more);
      if (!more)
        break;
      items = more;
      room += 16;
    }
    items[used++] = __VERIFIER_nondet_int ();
  }
  free (items);
  return 0;
}

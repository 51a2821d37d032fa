// expect: unsafe uninitialised 41
// native: memory
// inputs: 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 0
// One struct too few is copied when the block is replaced.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
struct point {
  int x, y;
};
struct points {
  struct point *at;
  unsigned count, room;
};
int
main (void) {
  struct points *p = malloc (sizeof *p);
  p->at = NULL;
  p->count = p->room = 0;
  while (__VERIFIER_nondet_int ()) {
    if (p->count == p->room) {
      unsigned room = p->room + 10;
      if (room > 1000000)
        break;
      struct point *at = malloc (room * sizeof *at);
      if (p->count)
        memcpy (at, p->at, (p->count - 1) * sizeof *at);
      free (p->at);
      p->at = at;
      p->room = room;
    }
    p->at[p->count++] = (struct point){__VERIFIER_nondet_int (), 7};
  }
  int right = 0;
  while (p->count > 0) {
    p->count--;
    right |= p->at[p->count].x > p->at[p->count].y;
  }
  free (p->at);
  free (p);
  if (right)
    return 1;
  return 0;
}

// expect: safe
// A ring of symbolic size, indexed modulo its size.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct ring {
  int *slots;
  unsigned room, first, used;
};
int
main (void) {
  struct ring r;
  unsigned room = (unsigned)__VERIFIER_nondet_int ();
  if (room == 0 || room > 100000)
    return 0;
  r.room = room;
  r.first = r.used = 0;
  r.slots = malloc (room * sizeof *r.slots);
  if (!r.slots)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (r.used == r.room)
        continue;
      r.slots[(r.first + r.used) % r.room] = __VERIFIER_nondet_int ();
      r.used++;
    } else if (r.used) {
      r.first = (r.first + 1) % r.room;
      r.used--;
    }
  }
  free (r.slots);
  return 0;
}

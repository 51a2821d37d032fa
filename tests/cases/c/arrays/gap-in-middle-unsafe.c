// expect: unsafe invalid-deref 10
// native: no other inputs lead to another error
// An element is put in the middle: those behind it move up.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static void
insert (short *a, unsigned used, unsigned at, short x) {
  for (unsigned i = used; i > at; i--)
    a[i] = a[i - 1];
  a[at] = x;
}
int
main (void) {
  unsigned room = __VERIFIER_nondet_uint () % 50 + 1, used = 0;
  short *a = calloc (room, sizeof *a);
  while (used <= room) {
    unsigned at = __VERIFIER_nondet_uint ();
    if (at > used)
      break;
    insert (a, used, at, (short)used);
    used++;
  }
  free (a);
  return 0;
}

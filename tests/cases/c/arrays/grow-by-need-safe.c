// expect: safe
// A buffer grows as far as a chunk needs.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static char *bytes;
static size_t used, room;
static void
add (size_t n) {
  if (used + n > room) {
    room = used + n;
    bytes = realloc (bytes, room);
  }
  for (size_t i = 0; i < n; i++)
    bytes[used + i] = 0;
  used += n;
}
int
main (void) {
  while (__VERIFIER_nondet_int () && used < 100000)
    add (__VERIFIER_nondet_uint () % 20 + 1);
  free (bytes);
  return 0;
}

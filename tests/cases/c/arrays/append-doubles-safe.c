// expect: safe
// So many bytes as an input says are appended; where they do not fit, the block
// is doubled until they do.  Both the place and the count are variables.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t used = 0, room = 16;
  char *text = malloc (room);
  if (!text)
    return 1;
  while (__VERIFIER_nondet_int ()) {
    size_t count = __VERIFIER_nondet_uint () % 100;
    if (used + count > room) {
      size_t more = room;
      while (more < used + count)
        more *= 2;
      char *larger = realloc (text, more);
      if (!larger)
        break;
      text = larger;
      room = more;
    }
    memset (text + used, 'x', count);
    used += count;
  }
  free (text);
  return 0;
}

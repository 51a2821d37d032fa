// expect: unsafe invalid-deref 26
// inputs: 1, 17, 0
// The block grows only if two bytes more than it has are needed.
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
    if (used + count > room + 1) {
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

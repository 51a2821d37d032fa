// expect: safe
// A string that doubles its room when it is full.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned long len = 0, room = 4;
  char *text = malloc (room);
  if (!text)
    return 0;
  while (__VERIFIER_nondet_int () && len < 1000000) {
    if (len == room) {
      unsigned long wanted = room * 2;
      char *more = realloc (text, wanted);
      if (!more)
        break;
      text = more;
      room = wanted;
    }
    text[len++] = 1;
  }
  free (text);
  return 0;
}

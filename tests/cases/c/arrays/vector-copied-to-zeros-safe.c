// expect: safe
// The larger block is zeros at first, and gets what the smaller one has.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  char *at = malloc (2);
  int count = 0, room = 2;
  while (__VERIFIER_nondet_int ()) {
    if (count == room) {
      int more = room + 10;
      if (more > 1000)
        break;
      char *larger = calloc ((size_t)more, 1);
      if (count > 0)
        memcpy (larger, at, (size_t)count);
      free (at);
      at = larger;
      room = more;
    }
    at[count++] = 1;
  }
  free (at);
  return 0;
}

// expect: safe
// Bytes are read into a block that always has room for one more: the zero.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  char *line = NULL;
  size_t length = 0, room = 0;
  int c;
  while ((c = __VERIFIER_nondet_int ()) > 0) {
    if (length + 1 >= room) {
      char *more = realloc (line, room + 16);
      if (!more) {
        free (line);
        return 1;
      }
      line = more;
      room += 16;
    }
    line[length++] = (char)c;
  }
  size_t end = 0;
  if (line) {
    line[length] = 0;
    while (line[end])
      end++;
  }
  free (line);
  return end > 3;
}

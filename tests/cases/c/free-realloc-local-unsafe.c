// expect: unsafe invalid-free 9
// A buffer that grows must come from the heap.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  char start[4], *text = start;
  memcpy (text, "abc", 4);
  text = realloc (text, 8);
  memcpy (text + 3, "def", 4);
  int bad = strcmp (text, "abcdef") != 0;
  free (text);
  return bad;
}

// expect: safe
// Text is copied out of a block after, or before, it is freed.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  char name[8];
  char *text = malloc (6);
  strcpy (text, "hello");
  memcpy (name, text, 6);
  free (text);
  return name[0] != 'h';
}

// expect: unsafe invalid-deref 11
// Text is copied out of a block after, or before, it is freed.
#include <stdlib.h>
#include <string.h>
int
main (void) {
  char name[8];
  char *text = malloc (6);
  strcpy (text, "hello");
  free (text);
  memcpy (name, text, 6);
  return name[0] != 'h';
}

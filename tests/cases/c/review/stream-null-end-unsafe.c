// expect: unsafe invalid-deref 10
// native: no files are chosen outside
// inputs:
// Asking for the end of a stream that was not opened.
#include <stdio.h>

int
main (void) {
  FILE *f = fopen ("/no/such/file", "r");
  int end = feof (f);
  if (f)
    fclose (f);
  return end;
}

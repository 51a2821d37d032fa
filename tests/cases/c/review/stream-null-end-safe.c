// expect: safe
// fflush takes null, all others do not.
#include <stdio.h>

int
main (void) {
  FILE *f = fopen ("/no/such/file", "r");
  fflush (NULL);
  if (!f)
    return 0;
  int end = feof (f);
  rewind (f);
  fprintf (f, "%d", end);
  fclose (f);
  return 0;
}

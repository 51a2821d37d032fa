// expect: unsafe reach 17
// native: no files are chosen outside
// inputs:
// What was written may be lost when a stream is closed.
#include <stdio.h>

extern void reach_error (void);

int
main (void) {
  FILE *f = fopen ("out", "w");
  if (!f)
    return 1;
  fputs ("text", f);
  int lost = fclose (f);
  if (lost)
    reach_error ();
  return 0;
}

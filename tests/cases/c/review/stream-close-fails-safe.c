// expect: safe
// native: no files are chosen outside
// What fclose and fwrite may return.
#include <assert.h>
#include <stdio.h>

int
main (void) {
  FILE *f = fopen ("out", "w");
  if (!f)
    return 1;
  size_t done = fwrite ("text", 1, 4, f);
  assert (done <= 4);
  int lost = fclose (f);
  assert (lost == 0 || lost == EOF);
  return 0;
}

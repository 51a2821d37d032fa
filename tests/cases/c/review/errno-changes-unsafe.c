// expect: unsafe assertion 9
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int
main (void) {
  errno = 0;
  FILE *f = fopen ("/nonexistent/file", "r");
  assert (errno == 0);
  if (f)
    fclose (f);
  return 0;
}

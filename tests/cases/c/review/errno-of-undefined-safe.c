// expect: safe
// native: no files are chosen outside
// errno that is set after the call, and by functions that succeed.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

int
main (void) {
  open ("/no/such/file", O_RDONLY);
  errno = 0;
  free (malloc (1));
  assert (errno == 0);
  return 0;
}

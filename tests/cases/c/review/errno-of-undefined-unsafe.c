// expect: unsafe reach 14
// native: no files are chosen outside
// inputs:
// A function without a body may set errno.
#include <errno.h>
#include <fcntl.h>

extern void reach_error (void);

int
main (void) {
  errno = 0;
  if (open ("/no/such/file", O_RDONLY) < 0 && errno == ENOENT)
    reach_error ();
  return 0;
}

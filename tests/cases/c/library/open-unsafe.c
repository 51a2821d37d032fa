// expect: unsafe invalid-deref 12
// native: no it acts on the system

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

int
main (void) {
  char *path = strdup ("/dev/null");
  free (path);
  int fd = open (path, O_RDONLY);
  return fd < -1;
}

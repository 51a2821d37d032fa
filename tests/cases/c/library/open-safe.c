// expect: safe
// native: no it acts on the system

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

int
main (void) {
  char *path = strdup ("/dev/null");
  int fd = open (path, O_RDONLY);
  free (path);
  return fd < -1;
}

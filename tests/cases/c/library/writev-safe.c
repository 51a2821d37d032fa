// expect: safe
// native: no it acts on the system

#include <sys/uio.h>

int
main (void) {
  char text[4] = "abc";
  struct iovec pieces[] = {{text, 4}, {text, 1}};
  return writev (1, pieces, 2) > 5;
}

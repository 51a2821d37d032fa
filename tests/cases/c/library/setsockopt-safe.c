// expect: safe
// native: no it acts on the system

#include <sys/socket.h>

int
main (void) {
  int on = 1;
  setsockopt (1, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  return 0;
}

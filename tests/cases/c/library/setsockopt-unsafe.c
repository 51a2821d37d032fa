// expect: unsafe invalid-deref 9
// native: no it acts on the system

#include <sys/socket.h>

int
main (void) {
  int on = 1;
  setsockopt (1, SOL_SOCKET, SO_REUSEADDR, &on, 8);
  return 0;
}

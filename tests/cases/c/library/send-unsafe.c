// expect: unsafe invalid-deref 9
// native: no it acts on the system

#include <sys/socket.h>

int
main (void) {
  char text[4] = "abc";
  return send (1, text, 5, 0) > 4;
}

// expect: safe
// native: no it acts on the system

#include <sys/socket.h>

int
main (void) {
  char text[4];
  long n = recv (0, text, 3, 0);
  if (n >= 0)
    text[n] = 0;
  return 0;
}

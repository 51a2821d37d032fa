// expect: unsafe invalid-deref 9
// native: no it acts on the system

#include <arpa/inet.h>

int
main (void) {
  char text[2] = {'1', '2'};
  return inet_addr (text) == 7;
}

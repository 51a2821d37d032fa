// expect: safe
// native: no it acts on the system

#include <arpa/inet.h>

int
main (void) {
  char text[] = "1.2.3.4";
  return inet_addr (text) == 7;
}

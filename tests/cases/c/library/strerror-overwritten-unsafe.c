// expect: unsafe invalid-deref 10

#include <assert.h>
#include <string.h>

int
main (void) {
  char *message = strerror (99998);
  strerror (99999);
  return message[0] == 'x';
}

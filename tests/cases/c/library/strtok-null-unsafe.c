// expect: unsafe invalid-deref 7

#include <string.h>

int
main (void) {
  return strtok (NULL, " ") != NULL;
}

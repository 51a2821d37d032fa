// expect: unsafe invalid-deref 8

#include <string.h>

int
main (void) {
  char *rest = NULL;
  strtok_r (NULL, ",", &rest);
  return 0;
}

// expect: safe

#include <string.h>

int
main (void) {
  char text[] = "a b";
  strtok (text, " ");
  strtok (NULL, " ");
  strtok (NULL, " ");
  return strtok (NULL, " ") != NULL;
}

// expect: safe
#include <stdlib.h>
int
main (int argc, char **argv) {
  char **copy = malloc (2 * sizeof *copy);
  if (argc == 2)
    copy[1] = argv[1];
  free (copy);
  return 0;
}

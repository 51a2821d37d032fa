// expect: unsafe invalid-free 7
// native: no main gets no arguments there
#include <stdlib.h>
int
main (int argc, char **argv) {
  if (argc == 2)
    free (argv[1]);
  return 0;
}

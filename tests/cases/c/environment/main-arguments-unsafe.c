// expect: unsafe assertion 10
// native: no arguments are chosen outside
// inputs:
// What is known of argc and argv, and what is not.
#include <assert.h>
#include <stddef.h>

int
main (int argc, char **argv) {
  assert (argc < 2);
  return 0;
}

// expect: unsafe assertion 13
// native: no arguments are chosen outside
// inputs:
// Arguments are strings.
#include <assert.h>
#include <string.h>

int
main (int argc, char **argv) {
  if (argc != 2)
    return 0;
  const char *text = argv[1];
  assert (text[0] != '-');
  return 0;
}

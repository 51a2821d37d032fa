// expect: safe
// native: no arguments are chosen outside
// Arguments are strings.
#include <assert.h>
#include <string.h>

int
main (int argc, char **argv) {
  if (argc != 2)
    return 0;
  const char *text = argv[1];
  assert (text[0] == 0 || text[1] == 0 || text[1] != 0);
  return 0;
}

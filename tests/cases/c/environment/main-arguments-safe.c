// expect: safe
// native: no arguments are chosen outside
// What is known of argc and argv, and what is not.
#include <assert.h>
#include <stddef.h>

int
main (int argc, char **argv) {
  if (argc > 3)
    return 0;
  if (argc > 1)
    assert (argv[0] != NULL && argv[1] != NULL);
  assert (argc >= 0 && argv[argc] == NULL);
  return 0;
}

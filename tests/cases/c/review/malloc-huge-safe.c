// expect: safe
// native: no the allocator of the sanitizer has limits of its own
// Sizes that no process has: null, by malloc, calloc and realloc; what realloc
// was given is left alone.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int
main (void) {
  size_t size = (size_t)1 << (sizeof (size_t) == 8 ? 47 : 31);
  char *kept = malloc (1);
  *kept = 7;
  errno = 0;
  assert (!malloc (size) && errno == ENOMEM);
  assert (!calloc (size / 2, 2) && !calloc (size, size));
  assert (!realloc (kept, size) && *kept == 7);
  free (kept);
  return 0;
}

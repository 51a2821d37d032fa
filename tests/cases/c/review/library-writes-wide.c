// expect: unknown what 'mbsrtowcs' does is not modelled
// native: no the assertion fails
// A function for wide characters that writes to memory.
#include <assert.h>
#include <wchar.h>

int
main (void) {
  wchar_t to[4] = {0, 0, 0, 0};
  const char *from = "a";
  mbstate_t state = {0};
  mbsrtowcs (to, &from, 4, &state);
  assert (to[0] == 0);
  return 0;
}

// expect: unsafe assertion 10
// run: --entry=check
// native: no it takes the right argument
// A string that somebody gives may be long.
#include <assert.h>
#include <string.h>
void
check (const char *text) {
  if (text)
    assert (strlen (text) < 20);
}

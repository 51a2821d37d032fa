// expect: safe
// run: --entry=check
// stub: int main (void) { check ("abc"); check (0); return 0; }
#include <assert.h>
#include <string.h>
void
check (const char *text) {
  if (text)
    assert (text[0] || strlen (text) == 0);
}

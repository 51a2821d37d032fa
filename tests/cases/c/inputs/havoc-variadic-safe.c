// expect: safe assuming 'scan'
// native: no it depends on what is outside
// A value is not.
#include <assert.h>
extern void scan (const char *, ...);
int
main (void) {
  int x = 0;
  scan ("%d", x);
  assert (x == 0);
  return 0;
}

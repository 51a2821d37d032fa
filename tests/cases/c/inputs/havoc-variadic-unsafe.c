// expect: unsafe assertion 10
// native: no it depends on what is outside
// Additional arguments are handed out like others.
#include <assert.h>
extern void scan (const char *, ...);
int
main (void) {
  int x = 0;
  scan ("%d", &x);
  assert (x == 0);
  return 0;
}

// expect: safe

#include <assert.h>
#include <string.h>
int strverscmp (const char *, const char *);

int
main (void) {
  assert (!strverscmp ("a", "a") && strverscmp ("a9", "a10") < 0);
  assert (strverscmp ("a09", "a0") < 0 && strverscmp ("1.000", "1.00") < 0);
  return 0;
}

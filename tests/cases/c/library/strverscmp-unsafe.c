// expect: unsafe assertion 9

#include <assert.h>
#include <string.h>
int strverscmp (const char *, const char *);

int
main (void) {
  assert (strverscmp ("a9", "a10") > 0);
  return 0;
}

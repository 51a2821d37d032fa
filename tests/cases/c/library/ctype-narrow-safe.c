// expect: safe

#include <assert.h>
#include <ctype.h>

int
main (void) {
  _Bool is = isalpha ('x');
  assert (is);
  return 0;
}

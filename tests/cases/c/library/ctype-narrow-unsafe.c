// expect: unsafe assertion 9

#include <assert.h>
#include <ctype.h>

int
main (void) {
  unsigned char is = isalpha ('x');
  assert (is);
  return 0;
}

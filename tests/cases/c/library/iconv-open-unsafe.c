// expect: unsafe assertion 9

#include <assert.h>
#include <iconv.h>

int
main (void) {
  iconv_t c = iconv_open ("no such set", "UTF-16");
  assert (c != (iconv_t)-1);
  iconv_close (c);
  return 0;
}

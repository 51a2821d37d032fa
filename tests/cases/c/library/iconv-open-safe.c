// expect: safe

#include <assert.h>
#include <iconv.h>

int
main (void) {
  iconv_t c = iconv_open ("UTF-8", "UTF-16");
  if (c != (iconv_t)-1)
    iconv_close (c);
  return 0;
}

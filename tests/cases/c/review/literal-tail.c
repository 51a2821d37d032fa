// expect: unsafe assertion 8
// native: no it is up to the linker
// A literal may be the end of another one.
#include <assert.h>
int
main (void) {
  const char *a = "xabc", *b = "abc";
  assert (a + 1 != b);
  return 0;
}

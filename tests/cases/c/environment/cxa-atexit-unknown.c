// expect: unknown what '__cxa_atexit' does
// native: no it fails

#include <assert.h>
int __cxa_atexit (void (*) (void *), void *, void *);

static void
fail (void *unused) {
  (void)unused;
  assert (0);
}

int
main (void) {
  __cxa_atexit (fail, 0, 0);
  return 0;
}

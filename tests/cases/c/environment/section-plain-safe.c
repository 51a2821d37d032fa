// expect: safe

#include <assert.h>

static int made;

__attribute__ ((section (".data.hooks"), used)) static void (*hook) (void);

int
main (void) {
  assert (made == 0);
  return 0;
}

// expect: unknown functions in section '.init_array'
// native: no it fails

#include <assert.h>

static int made;

static void
make (void) {
  made = 1;
}

__attribute__ ((section (".init_array"), used)) static void (*const hook) (void) = make;

int
main (void) {
  assert (made == 0);
  return 0;
}

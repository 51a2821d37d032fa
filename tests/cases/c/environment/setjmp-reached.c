// expect: unknown setjmp
// setjmp is not modelled.
#include <assert.h>
#include <setjmp.h>

int
main (void) {
  static jmp_buf place;
  volatile int rounds = 0;
  if (setjmp (place) < 2) {
    rounds++;
    if (rounds < 3)
      longjmp (place, rounds);
  }
  assert (rounds == 2);
  return 0;
}

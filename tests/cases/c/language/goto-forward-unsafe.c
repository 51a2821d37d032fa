// expect: unsafe assertion 17
// inputs: -4
// Leaving by goto, as error handling does.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), cleaned = 0;
  if (x < 0)
    goto end;
  x = 1;
clean:
  cleaned = 1;
end:
  assert (cleaned);
  return 0;
}

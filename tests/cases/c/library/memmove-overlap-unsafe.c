// expect: unsafe assertion 17
// inputs: 1
// The source is read before it is overwritten.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char text[] = "abcdef";
  int forward = __VERIFIER_nondet_int () == 1;
  if (forward)
    memmove (text + 1, text, 4);
  else
    memmove (text, text + 1, 4);
  assert (strcmp (text, "bcdeef") == 0);
  return 0;
}

// expect: safe
// The length up to the first 0.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char text[] = "abcdef";
  int cut = __VERIFIER_nondet_int ();
  if (cut < 0 || cut > 5)
    return 0;
  text[cut] = 0;
  assert (strlen (text) == (size_t)cut && strlen (text + cut + 1) == 5u - cut);
  return 0;
}

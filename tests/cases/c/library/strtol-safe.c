// expect: safe
// Bases, and where the number ends.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char *end;
  const char *text = "101z";
  int base = __VERIFIER_nondet_int ();
  if (base != 2 && base != 10 && base != 16)
    return 0;
  long n = strtol (text, &end, base);
  assert (end == text + 3 && strtol ("0x1f", NULL, 0) == 31);
  assert (n == base * base + 1);
  return 0;
}

// expect: safe
// Prefixes of allowed and of forbidden characters.
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char (void);

int
main (void) {
  char text[] = "12x4";
  text[2] = __VERIFIER_nondet_char ();
  size_t digits = strspn (text, "0123456789"), before = strcspn (text, "4");
  assert (digits == 2 || digits == 4);
  assert (before == 2 || before == 3);
  return 0;
}

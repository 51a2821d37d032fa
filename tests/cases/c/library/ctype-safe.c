// expect: safe
// Classes of characters.
#include <assert.h>
#include <ctype.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char c = __VERIFIER_nondet_uchar ();
  if (c > 127)
    return 0;
  assert (!isdigit (c) || (c >= '0' && c <= '9'));
  assert (!isalpha (c) == (!isupper (c) && !islower (c)));
  assert (!isspace (c) || !isprint (c) || c == ' ');
  assert (!isupper (c) || tolower (c) == c + 32);
  assert (toupper (c) == (islower (c) ? c - 32 : c));
  return 0;
}

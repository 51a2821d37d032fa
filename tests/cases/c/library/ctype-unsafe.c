// expect: unsafe assertion 17
// inputs: 90
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
  assert (toupper (c) != c || !isalnum (c) || c < 'B');
  return 0;
}

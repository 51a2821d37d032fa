// expect: safe
// What snprintf would have written can be more than what it wrote.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  char text[4];
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 99999)
    return 0;
  int length = snprintf (text, sizeof text, "%u", n);
  if (length >= (int)sizeof text)
    length = sizeof text - 1;
  text[length] = '.';
  return text[0] == 'x';
}

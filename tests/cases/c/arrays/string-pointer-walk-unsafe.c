// expect: unsafe invalid-deref 16
// inputs: 0, 1, 0
// The end is overwritten before.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 100 + 2;
  char *text = malloc (size);
  for (unsigned k = 0; k < size; k++)
    text[k] = __VERIFIER_nondet_char ();
  text[size - 1] = 0;
  text[size - 1] = 1;
  char *at = text;
  while (*at) {
    if (*at >= 'a' && *at <= 'z')
      *at -= 32;
    at++;
  }
  free (text);
  return 0;
}

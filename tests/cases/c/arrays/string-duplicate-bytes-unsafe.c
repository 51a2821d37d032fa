// expect: unsafe invalid-deref 18
// harness: no a block of 0 bytes has one under the sanitizer
// inputs: 1, 5, 0
// There is no room for the end.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 80 + 1;
  char *s = malloc (size);
  for (unsigned k = 0; k < size; k++)
    s[k] = __VERIFIER_nondet_char ();
  s[size - 1] = 0;
  size_t length = strlen (s);
  char *copy = malloc (length);
  memcpy (copy, s, length + 1);
  size_t k = 0;
  while (copy[k])
    k++;
  free (s);
  free (copy);
  return k == 3;
}

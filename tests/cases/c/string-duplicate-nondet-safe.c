// expect: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int end = __VERIFIER_nondet_int () & 3;
  char text[7];
  memset (text, 'a', 7);
  text[end] = 0;
  char *copy = strdup (text);
  assert (copy[0] == (end == 0 ? 0 : 'a'));
  assert (copy[end] == 0);
  free (copy);
  return 0;
}

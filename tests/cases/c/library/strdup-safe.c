// expect: safe
// A copy that is independent, and freed.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char text[] = "abc";
  char *copy = strdup (text);
  text[__VERIFIER_nondet_int () & 1] = 'x';
  int same = copy[0] == text[0];
  assert (strcmp (copy, "abc") == 0);
  free (copy);
  assert (same || text[1] == 'b');
  return 0;
}

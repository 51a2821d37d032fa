// expect: unsafe assertion 16
// inputs: 1
// Copying and appending.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  char buffer[8];
  char *end = strcpy (buffer, __VERIFIER_nondet_int () == 1 ? "ab" : "abc");
  assert (end == buffer);
  strcat (buffer, "de");
  strncat (buffer, "fgh", 1);
  assert (strcmp (buffer, "abcdef") == 0);
  return 0;
}

// expect: safe
// Unlike literals have no byte in common; equal ones are the same in all their
// bytes.
#include <assert.h>
#include <string.h>
int
main (void) {
  const char *a = "abc", *b = "abc", *c = "abd";
  assert (a != c && b != c && a + 1 != c + 1);
  assert (strcmp (a, b) == 0);
  if (a == b)
    assert (a + 1 == b + 1);
  else
    assert (a + 1 != b + 1);
  return 0;
}

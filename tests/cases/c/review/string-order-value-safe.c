// expect: safe
// The sign of an order is known, and what is equal.
#include <assert.h>
#include <string.h>
#include <strings.h>

int
main (void) {
  const char *a = "abd", *b = "abc";
  assert (strcmp (a, b) > 0 && strcmp (b, a) < 0 && !strcmp (a, "abd"));
  assert (strncmp (a, b, 3) > 0 && !strncmp (a, b, 2));
  assert (strcasecmp ("ABC", a) < 0 && !strncasecmp ("AB", a, 2));
  assert (strcoll (a, b) > 0 && bcmp (a, b, 4) && !bcmp (a, b, 2));
  return 0;
}

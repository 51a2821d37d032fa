// expect: unsafe invalid-deref 11
// A copy of a string made by hand.
#include <stdlib.h>
#include <string.h>
static char *
duplicate (const char *s) {
  size_t n = strlen (s);
  char *copy = malloc (n);
  for (size_t i = 0; i < n; i++)
    copy[i] = s[i];
  copy[n] = '\0';
  return copy;
}
int
main (void) {
  char *copy = duplicate ("assay");
  int bad = strcmp (copy, "assay") != 0;
  free (copy);
  return bad;
}

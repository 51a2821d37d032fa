// expect: safe
// strdup allocates.
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool (void);
int
main (void) {
  char *key = strdup ("key");
  if (__VERIFIER_nondet_bool ()) {
    free (key);
    key = NULL;
  }
  int missing = key == NULL;
  free (key);
  return missing;
}

// expect: safe
// A name is a literal unless it was given.
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct host {
  char *name;
};
int
main (void) {
  struct host h = {strdup ("localhost")};
  if (__VERIFIER_nondet_bool ()) {
    free (h.name);
    h.name = malloc (8);
    strcpy (h.name, "example");
  }
  free (h.name);
  return 0;
}

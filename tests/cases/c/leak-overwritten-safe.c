// expect: safe
// A name is replaced; the old one should be freed.
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool (void);
struct file {
  char *name;
};
int
main (void) {
  struct file f;
  f.name = malloc (4);
  strcpy (f.name, "old");
  if (__VERIFIER_nondet_bool ()) {
    free (f.name);
    f.name = malloc (4);
    strcpy (f.name, "new");
  }
  int length = (int)strlen (f.name);
  free (f.name);
  return length != 3;
}

// expect: safe
// Path and name together are too long for the buffer.
#include <string.h>
extern _Bool __VERIFIER_nondet_bool (void);
int
main (void) {
  char path[12] = "/etc/";
  const char *name = __VERIFIER_nondet_bool () ? "passwd" : "fstab";
  strcat (path, name);
  return path[0] != '/';
}

// expect: safe
// The length of a name that may be missing.
#include <string.h>
extern int __VERIFIER_nondet_int (void);
static const char *
name_of (int color) {
  switch (color) {
  case 0:
    return "red";
  case 1:
    return "green";
  default:
    return "";
  }
}
int
main (void) {
  const char *name = name_of (__VERIFIER_nondet_int ());
  size_t n = strlen (name);
  return n > 5;
}

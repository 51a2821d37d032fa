// expect: unsafe invalid-deref 13
// inputs: 120
// strchr finds nothing.
#include <string.h>
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char text[] = "key=value";
  char separator = __VERIFIER_nondet_char ();
  if (separator != '=' && separator != 'x')
    return 0;
  char *at = strchr (text, separator);
  *at = '\0';
  return strcmp (text, "key") != 0;
}

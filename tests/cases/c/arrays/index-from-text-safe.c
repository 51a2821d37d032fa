// expect: safe
// A negative number of one or two digits is read from a text.
#include <stdlib.h>
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char text[] = "-1?";
  text[2] = __VERIFIER_nondet_char ();
  char *table = malloc (20);
  if (!table)
    return 1;
  table[-strtol (text, NULL, 10)] = 1;
  free (table);
  return 0;
}

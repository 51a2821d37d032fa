// expect: unsafe invalid-deref 13
// inputs: 57
// The least of these numbers has no byte.
#include <stdlib.h>
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char text[] = "-1?";
  text[2] = __VERIFIER_nondet_char ();
  char *table = malloc (19);
  if (!table)
    return 1;
  table[-strtol (text, NULL, 10)] = 1;
  free (table);
  return 0;
}

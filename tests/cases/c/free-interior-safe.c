// expect: safe
// Blanks at the begin are skipped.
#include <stdlib.h>
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char *line = malloc (4);
  line[0] = __VERIFIER_nondet_char ();
  line[1] = 'x';
  line[2] = '\0';
  char *p = line;
  while (*p == ' ')
    p++;
  int c = *p;
  free (line);
  return c == ' ';
}

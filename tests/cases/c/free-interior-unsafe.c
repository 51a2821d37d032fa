// expect: unsafe invalid-free 15
// inputs: 32
// Blanks at the begin are skipped.
#include <stdlib.h>
extern char __VERIFIER_nondet_char (void);
int
main (void) {
  char *line = malloc (4);
  line[0] = __VERIFIER_nondet_char ();
  line[1] = 'x';
  line[2] = '\0';
  while (*line == ' ')
    line++;
  int c = *line;
  free (line);
  return c == ' ';
}

// expect: unsafe invalid-free 13
// run: --malloc-may-fail
// native: no the allocation inside cannot be made to fail

#include <stdio.h>
#include <stdlib.h>
int asprintf (char **, const char *, ...);

int
main (void) {
  char *text = NULL;
  asprintf (&text, "%d", 1);
  free (text);
  return 0;
}

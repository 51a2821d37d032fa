// expect: safe
// run: --malloc-may-fail
// native: no the allocation inside cannot be made to fail

#include <stdio.h>
#include <stdlib.h>
int asprintf (char **, const char *, ...);

int
main (void) {
  char *text = NULL;
  if (asprintf (&text, "%d", 1) < 0)
    text = NULL;
  free (text);
  return 0;
}

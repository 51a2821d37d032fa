// expect: unsafe invalid-deref 15
// native: no what is read beyond the arguments may be readable

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
format (const char *f, ...) {
  va_list args;
  va_start (args, f);
  int n = vsnprintf (NULL, 0, f, args);
  char *text = malloc (n + 1);
  vsnprintf (text, n + 1, f, args);
  va_end (args);
  return text;
}

int
main (void) {
  char *text = format ("%s-%s", "ab", "cd");
  free (text);
  return 0;
}

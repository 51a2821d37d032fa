// expect: safe

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
format (const char *f, ...) {
  va_list args, again;
  va_start (args, f);
  va_copy (again, args);
  int n = vsnprintf (NULL, 0, f, args);
  char *text = malloc (n + 1);
  vsnprintf (text, n + 1, f, again);
  va_end (again);
  va_end (args);
  return text;
}

int
main (void) {
  char *text = format ("%s-%s", "ab", "cd");
  assert (!strcmp (text, "ab-cd"));
  free (text);
  return 0;
}

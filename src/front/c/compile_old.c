/* Old C: what clang rejects by default though generations of programs have it.
   It is accepted with a warning, one of each sort. */

#include "front/c/compile.h"

#include <stdio.h>
#include <string.h>

/* Clang's names of the sorts. */
static const char *const sorts[] = {
    "int-conversion", "incompatible-function-pointer-types", "implicit-int",
    "implicit-function-declaration", "return-mismatch"};
enum { SORTS = sizeof sorts / sizeof *sorts };

void
old_c_flags (Words *w) {
  words_add (w, "-Wno-everything");
  for (size_t i = 0; i < SORTS; i++) {
    words_format (w, "-W%s", sorts[i]);
    words_format (w, "-Wno-error=%s", sorts[i]);
  }
}

/* The sort of the message in a line, or SORTS. */
static size_t
sort_of (const char *line, size_t len) {
  for (size_t i = 0; i < SORTS; i++) {
    char mark[64];
    snprintf (mark, sizeof mark, "[-W%s]", sorts[i]);
    size_t n = strlen (mark);
    if (len >= n && !memcmp (line + len - n, mark, n))
      return i;
  }
  return SORTS;
}

/* A message is a line with its sort, and the lines below that begin with white
   space: the source. */
void
old_c_warnings (Str *out, const char *said) {
  bool shown[SORTS + 1] = {false}, show = false;
  for (const char *line = said; *line;) {
    size_t len = strcspn (line, "\n");
    if (*line != ' ') {
      size_t sort = sort_of (line, len);
      show = sort < SORTS && !shown[sort];
      shown[sort] = true;
    }
    if (show) {
      str_bytes (out, line, len);
      str_char (out, '\n');
    }
    line += len + (line[len] == '\n');
  }
}

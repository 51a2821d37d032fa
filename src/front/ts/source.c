/* Errors of a .ts file, and pieces of its text for messages. */

#include "front/ts/source.h"

#include <assert.h>
#include <string.h>

enum { MAX_EXCERPT = 120 };

bool
ts_error (TsSource *s, Pos pos, const char *format, ...) {
  if (ts_hopeless (s))
    return false;
  va_list args;
  va_start (args, format);
  run_verror (s->run, pos, format, args);
  va_end (args);
  if (++s->errors == TS_MAX_ERRORS)
    run_error (s->run, (Pos){0}, "too many errors in '%s'", s->source->path);
  return false;
}

/* Whether a blank or a comment is at 'i'; then '*next' is what follows it. */
static bool
is_blank (const char *text, size_t i, size_t end, size_t *next) {
  assert (i < end);
  if (strchr (" \t\r\n", text[i])) {
    *next = i + 1;
    return true;
  }
  if (text[i] != '/' || i + 1 == end || !strchr ("/*", text[i + 1]))
    return false;
  const char *stop = text[i + 1] == '/' ? "\n" : "*/";
  for (i += 2; i < end && strncmp (text + i, stop, strlen (stop)); i++)
    ;
  *next = i + strlen (stop) < end ? i + strlen (stop) : end;
  return true;
}

const char *
ts_excerpt (TsSource *s, size_t start, size_t end) {
  assert (start <= end && end <= s->source->len);
  Str out = {0};
  const char *text = s->source->text;
  bool blank = false;
  for (size_t i = start; i < end && out.len <= MAX_EXCERPT;) {
    if (is_blank (text, i, end, &i)) {
      blank = true;
      continue;
    }
    if (blank && out.len)
      str_char (&out, ' ');
    blank = false;
    str_char (&out, text[i++]);
  }
  if (out.len > MAX_EXCERPT) {
    out.len = MAX_EXCERPT - 3;
    str_add (&out, "...");
  }
  const char *result = arena_string (&s->arena, str_text (&out));
  str_done (&out);
  return result;
}

/* The line that says the verdict, the same for all commands. */

#include "cli/command.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Sources may have anything in their messages; a verdict is one line. */
static void
add_line (Str *out, const char *text) {
  str_plain (out, text, strlen (text));
}

void
command_describe (Str *out, const Replay *replay) {
  const Source *source = replay->pos.source;
  str_format (out, "%s at ", error_kind_name (replay->kind));
  add_line (out, source ? source->path : "?");
  str_format (out, ":%d:%d: ", replay->pos.line, replay->pos.column);
  add_line (out, replay->message);
}

int
command_verdict (Run *run, const char *word, const char *text, int code) {
  assert (word && *word);
  Str line = {0};
  str_add (&line, word);
  if (text) {
    str_add (&line, ": ");
    add_line (&line, text);
  }
  run_progress_done (run);
  bool good = puts (str_text (&line)) >= 0 && !fflush (stdout);
  str_done (&line);
  if (good)
    return code;
  run_error (run, (Pos){0}, "cannot write the verdict: %s", strerror (errno));
  return EXIT_OUTPUT;
}

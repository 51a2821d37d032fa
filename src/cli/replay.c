/* assay replay: a counterexample is executed again, and shown. */

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/kinds.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  Run *run;
  const Options *options;
  const EvidenceFile *file;
  const CounterexampleKind *kind;
  Program *program;
  Watchdog *watchdog;
  size_t parts; /* shown so far */
} Player;

/* Showing ----------------------------------------------------------------- */

static void
wait_for_enter (void) {
  int c;
  do
    c = getchar ();
  while (c != '\n' && c != EOF);
}

/* Shows a part; with '--step' all but the first wait for the user. */
static void
show_part (void *context, Str *text) {
  Player *p = context;
  if (p->options->step && p->parts++)
    wait_for_enter ();
  fputs (str_text (text), stdout);
  fflush (stdout);
  vec_clear (text);
}

static void
show (Player *p, const void *data) {
  Str text = {0};
  if (!p->options->limits.quiet || p->options->step)
    p->kind->print (&text, p->program, data, show_part, p);
  str_done (&text);
}

/* Judging ----------------------------------------------------------------- */

static int
invalid (Player *p, const char *why) {
  watchdog_claim (p->watchdog);
  return command_verdict (p->run, "INVALID", why, EXIT_UNSAFE);
}

static int
replayed (Player *p, const Replay *replay) {
  Str text = {0};
  command_describe (&text, replay);
  watchdog_claim (p->watchdog);
  int code = command_verdict (p->run, "REPLAYED", str_text (&text), EXIT_SAFE);
  str_done (&text);
  return code;
}

static int
judge (Player *p, void *data) {
  Str why = {0};
  int code;
  Replay replay = p->kind->replay (p->program, data);
  if (!replay.valid)
    code = invalid (p, replay.why);
  else if (!replay_claimed (p->file, &replay, &why))
    code = invalid (p, str_text (&why));
  else {
    show (p, data);
    code = replayed (p, &replay);
  }
  str_done (&why);
  return code;
}

static int
play (Player *p) {
  Str why = {0};
  void *data = p->kind->read (p->file, p->program, &why);
  int code = data ? judge (p, data) : invalid (p, str_text (&why));
  if (data)
    p->kind->free (data);
  str_done (&why);
  return code;
}

static void
give_up (void *run, const char *reason) {
  command_verdict (run, "UNKNOWN", reason, EXIT_UNKNOWN);
}

static int
replay_file (Player *p) {
  int code;
  p->program = command_reread (p->run, p->options, p->file, &code);
  if (!p->program)
    return code;
  p->watchdog = watchdog_start (p->run, p->options->limits, give_up, p->run);
  code = play (p);
  watchdog_stop (p->watchdog);
  program_free (p->program);
  return code;
}

static bool
is_of_spin (const char *path) {
  size_t len = strlen (path);
  return len > 6 && !strcmp (path + len - 6, ".trail");
}

int
command_replay (Run *run, const Options *o) {
  if (is_of_spin (o->file))
    return command_replay_spin (run, o);
  EvidenceFile file;
  const Source *source = run_load (run, o->file);
  if (!source || !kinds_read (run, source, &file))
    return EXIT_INPUT;
  int code = EXIT_INPUT;
  Player p = {.run = run,
              .options = o,
              .file = &file,
              .kind = kinds_counterexample (file.format)};
  if (!p.kind)
    run_error (run, (Pos){source, 1, 1},
               "this is the record of a %s: 'assay check' takes it",
               kinds_proof (file.format)->name);
  else
    code = replay_file (&p);
  evidence_file_done (&file);
  return code;
}

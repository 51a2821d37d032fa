#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/trace_json.h"
#include "evidence/trail_json.h"

#include <stdio.h>

typedef struct {
  Run *run;
  const Options *options;
  const EvidenceFile *file;
  Program *program;
  Watchdog *watchdog;
  size_t parts; /* shown so far */
} Player;

/* Showing ----------------------------------------------------------------- */

static void
show (Str *text) {
  fputs (str_text (text), stdout);
  fflush (stdout);
  vec_clear (text);
}

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
  show (text);
}

static void
show_trace (Player *p, const Trace *trace) {
  Str text = {0};
  trace_print_initial (&text, p->program, trace);
  show_part (p, &text);
  for (size_t i = 0; i < trace->steps.len; i++) {
    trace_print_step (&text, p->program, trace, i);
    show_part (p, &text);
  }
  str_done (&text);
}

static void
show_trail (Player *p, const Trail *trail) {
  Str text = {0};
  trail_print_all (&text, p->program, trail, show_part, p);
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

static bool
is_shown (const Player *p) {
  return !p->options->limits.quiet || p->options->step;
}

/* Exactly one of 'trace' and 'trail' is there. */
static int
judge (Player *p, const Trace *trace, const Trail *trail) {
  char why[256];
  Replay replay = trace ? trace_replay (p->program, trace)
                        : trail_replay (p->program, trail);
  if (!replay.valid)
    return invalid (p, replay.why);
  if (!replay_claimed (p->file, &replay, why, sizeof why))
    return invalid (p, why);
  if (is_shown (p) && trace)
    show_trace (p, trace);
  else if (is_shown (p))
    show_trail (p, trail);
  return replayed (p, &replay);
}

static int
play (Player *p) {
  char why[256];
  Trace *trace = NULL;
  Trail *trail = NULL;
  if (p->file->format == FILE_TRACE)
    trace = trace_json_read (p->file, p->program, why, sizeof why);
  else
    trail = trail_json_read (p->file, p->program, why, sizeof why);
  int code = trace || trail ? judge (p, trace, trail) : invalid (p, why);
  trace_free (trace);
  trail_free (trail);
  return code;
}

static void
give_up (void *run, const char *reason) {
  command_verdict (run, "UNKNOWN", reason, EXIT_UNKNOWN);
}

static int
replay_file (Run *run, const Options *o, const EvidenceFile *file) {
  int code;
  Player p = {.run = run, .options = o, .file = file};
  p.program = command_reread (run, o, file, &code);
  if (!p.program)
    return code;
  p.watchdog = watchdog_start (o->limits, give_up, run);
  code = play (&p);
  watchdog_stop (p.watchdog);
  program_free (p.program);
  return code;
}

int
command_replay (Run *run, const Options *o) {
  EvidenceFile file;
  const Source *source = run_load (run, o->file);
  if (!source || !evidence_file_read (run, source, &file))
    return EXIT_INPUT;
  int code = EXIT_INPUT;
  if (file.format == FILE_SEARCH)
    run_error (run, (Pos){source, 1, 1},
               "this is the record of a search: 'assay check' takes it");
  else
    code = replay_file (run, o, &file);
  evidence_file_done (&file);
  return code;
}

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/unit/execution_json.h"
#include "evidence/system/trace_json.h"
#include "evidence/model/trail_json.h"

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

static void
show_execution (Player *p, const Choices *choices) {
  Str text = {0};
  execution_print_all (&text, p->program, choices, show_part, p);
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

/* What the file holds: one of them is there. */
typedef struct {
  Trace *trace;
  Trail *trail;
  Choices *choices;
} Played;

static Replay
execute_again (Player *p, const Played *played) {
  return played->trace     ? trace_replay (p->program, played->trace)
         : played->choices ? execution_replay (p->program, played->choices)
                           : trail_replay (p->program, played->trail);
}

static int
judge (Player *p, const Played *played) {
  char why[256];
  Replay replay = execute_again (p, played);
  if (!replay.valid)
    return invalid (p, replay.why);
  if (!replay_claimed (p->file, &replay, why, sizeof why))
    return invalid (p, why);
  if (is_shown (p) && played->trace)
    show_trace (p, played->trace);
  else if (is_shown (p) && played->choices)
    show_execution (p, played->choices);
  else if (is_shown (p))
    show_trail (p, played->trail);
  return replayed (p, &replay);
}

static int
play (Player *p) {
  char why[512];
  Played played = {0};
  if (p->file->format == FILE_TRACE)
    played.trace = trace_json_read (p->file, p->program, why, sizeof why);
  else if (p->file->format == FILE_EXECUTION)
    played.choices = execution_json_read (p->file, why, sizeof why);
  else
    played.trail = trail_json_read (p->file, p->program, why, sizeof why);
  bool good = played.trace || played.trail || played.choices;
  int code = good ? judge (p, &played) : invalid (p, why);
  trace_free (played.trace);
  trail_free (played.trail);
  choices_free (played.choices);
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

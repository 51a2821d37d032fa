/* assay check of a record: a complete search is believed because another
   search, in another order and with other storage, comes to the same end with
   the same counts. */

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/json_util.h"
#include "evidence/kinds.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  Run *run;
  const Options *options;
  const EvidenceFile *evidence;
  const ProofKind *kind;
  void *record; /* owned */
  Watchdog *watchdog;
  Program *program;
  Asked asked;
} Check;

static int
verdict (Check *c, const char *word, const char *why, int code) {
  watchdog_claim (c->watchdog);
  return command_verdict (c->run, word, why, code);
}

static int
invalid (Check *c, const char *why) {
  return verdict (c, "INVALID", why, EXIT_UNSAFE);
}

/* Options ----------------------------------------------------------------- */

/* As recorded where that matters, different where it must not. */
static bool
choose_options (Check *c) {
  if (!command_asked (c->run, c->evidence, c->program, &c->asked))
    return false;
  if (c->asked.engine->vary)
    c->asked.engine->vary (c->asked.values);
  return true;
}

/* Working again ----------------------------------------------------------- */

static int
confirm (Check *c, const void *again) {
  Str text = {0};
  c->kind->print (&text, again, false);
  run_progress_done (c->run);
  fputs (str_text (&text), stdout);
  str_done (&text);
  watchdog_claim (c->watchdog);
  return command_valid (c->run, c->evidence, c->program);
}

static int
agree (Check *c, const void *again) {
  Str why = {0};
  int code = !c->kind->holds (again, &why) ||
                     !c->kind->agrees (c->record, again, &why) ||
                     !origin_assumes (c->evidence->root, c->program, &why)
                 ? invalid (c, str_text (&why))
                 : confirm (c, again);
  str_done (&why);
  return code;
}

static int
search (Check *c) {
  Result r = c->asked.engine->check (c->run, c->program, c->asked.values,
                                     c->asked.stats);
  int code;
  if (r.verdict == VERDICT_SAFE && r.proof.kind == c->kind)
    code = agree (c, r.proof.data);
  else if (r.verdict == VERDICT_UNSAFE)
    code = invalid (c, "searching again finds an error");
  else
    code = verdict (c, "UNKNOWN", r.reason ? r.reason : "no reason given",
                    EXIT_UNKNOWN);
  result_done (&r);
  return code;
}

static void
give_up (void *run, const char *reason) {
  command_verdict (run, "UNKNOWN", reason, EXIT_UNKNOWN);
}

static int
check_again (Check *c) {
  int code = EXIT_INPUT;
  const char *claim = json_util_member (c->evidence->root, "verdict");
  if (!claim || strcmp (claim, verdict_name (VERDICT_SAFE)))
    return command_verdict (c->run, "INVALID", "it does not claim SAFE",
                            EXIT_UNSAFE);
  c->program = command_reread (c->run, c->options, c->evidence, &code);
  if (!c->program || !choose_options (c))
    return code;
  c->watchdog = watchdog_start (c->run, c->options->limits, give_up, c->run);
  code = search (c);
  watchdog_stop (c->watchdog);
  return code;
}

static int
check (Check *c) {
  Str why = {0};
  int code =
      c->kind->holds (c->record, &why)
          ? check_again (c)
          : command_verdict (c->run, "INVALID", str_text (&why), EXIT_UNSAFE);
  str_done (&why);
  return code;
}

static int
check_file (Run *run, const Options *o, const Source *source,
            const EvidenceFile *evidence) {
  Check c = {.run = run,
             .options = o,
             .evidence = evidence,
             .kind = kinds_proof (evidence->format)};
  Str why = {0};
  int code = EXIT_INPUT;
  if (!c.kind)
    str_add (&why, "this is an execution: 'assay replay' takes it");
  else
    c.record = c.kind->read (evidence, &why);
  if (!c.record)
    run_error (run, (Pos){source, 1, 1}, "%s", str_text (&why));
  else
    code = check (&c);
  str_done (&why);
  if (c.record)
    c.kind->free (c.record);
  program_free (c.program);
  command_asked_done (&c.asked);
  return code;
}

int
command_check_record (Run *run, const Options *o, const Source *source) {
  EvidenceFile evidence;
  if (o->no_source) {
    run_error (run, (Pos){0}, "a search can be made again in its source only");
    return EXIT_USAGE;
  }
  if (!kinds_read (run, source, &evidence))
    return EXIT_INPUT;
  int code = check_file (run, o, source, &evidence);
  evidence_file_done (&evidence);
  return code;
}

/* assay check of a text: it goes first through our own reader, which judges its
   shape, and then to every other checker there is.  One that rejects it is
   enough.

   What it is about is found by reading the source again: the system, or the
   unwinding, is made afresh and must be the one in the proof.  Without the
   source a proof is VALID for the system it states, and no more.  Records of
   work: check_record.c. */

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/check_external.h"
#include "evidence/kinds.h"
#include "evidence/proof_head.h"
#include "pass/lowering.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_REPORTS = 4 };

static const double CHECK_SECONDS = 600;

typedef struct {
  Run *run;
  const Options *options;
  const Source *proof;
  const ProofKind *kind;
  EvidenceFile file; /* what the proof says it is about */
  Program *program;  /* its source, read again; NULL: not to be had */
  Watchdog *watchdog;
} Check;

typedef struct {
  CheckReport all[MAX_REPORTS];
  size_t n;
} Reports;

static void
add (Run *run, Reports *reports, CheckReport report) {
  if (report.status == CHECK_ABSENT) {
    run_say (run, 1, "%s is not installed", report.checker);
    return;
  }
  run_progress_done (run);
  assert (reports->n < MAX_REPORTS);
  if (report.status == CHECK_HOLDS)
    printf ("%s: %zu obligations hold\n", report.checker, report.obligations);
  else
    printf ("%s: %s\n", report.checker, report.why);
  fflush (stdout);
  reports->all[reports->n++] = report;
}

/* proof.fk beside proof.smt2, or NULL; the caller frees it. */
static char *
find_proofs (const char *path) {
  size_t len = strlen (path), suffix = strlen (".smt2");
  if (len < suffix || strcmp (path + len - suffix, ".smt2"))
    return NULL;
  Str name = {0};
  str_format (&name, "%.*s.fk", (int)(len - suffix), path);
  if (access (str_text (&name), R_OK)) {
    str_done (&name);
    return NULL;
  }
  return str_take (&name);
}

static double
time_left (Run *run) {
  double left = run_remaining (run);
  return left < CHECK_SECONDS ? left : CHECK_SECONDS;
}

/* Solvers may take long, and say nothing meanwhile. */
static CheckReport
ask_solver (Run *run, ExternalSolver solver, const char *path,
            const CheckReport *shape) {
  double seconds = time_left (run);
  run_say (run, 0, "asking %s, for at most %.0f s", check_solver_name (solver),
           seconds);
  return check_solver (run, solver, path, shape, seconds);
}

static void
ask_others (Run *run, const char *path, Reports *reports) {
  CheckReport own = reports->all[0];
  char *proofs = own.shape == SHAPE_DIAGRAM ? find_proofs (path) : NULL;
  add (run, reports, ask_solver (run, EXTERNAL_Z3, path, &own));
  add (run, reports, ask_solver (run, EXTERNAL_CVC5, path, &own));
  if (proofs)
    add (run, reports, check_farkas (run, path, proofs, &own, time_left (run)));
  mem_free (proofs);
}

static const CheckReport *
find (const Reports *reports, CheckStatus status) {
  for (size_t i = 0; i < reports->n; i++)
    if (reports->all[i].status == status)
      return reports->all + i;
  return NULL;
}

int
command_valid (Run *run, const EvidenceFile *file, const Program *program) {
  Str text = {0};
  if (program)
    command_tell_proved (run, file, program);
  str_add (&text, "VALID");
  if (!program)
    str_add (&text, " for the system it states");
  else if (program->assumptions.len) {
    str_add (&text, " (assuming that ");
    program_show_assumptions (&text, program);
    str_char (&text, ')');
  }
  int code = command_verdict (run, str_text (&text), NULL,
                              program ? EXIT_SAFE : EXIT_STATED);
  str_done (&text);
  return code;
}

static int
conclude (const Check *c, const Reports *reports) {
  const CheckReport *failing = find (reports, CHECK_FAILS);
  const CheckReport *undecided = find (reports, CHECK_UNDECIDED);
  if (!failing && find (reports, CHECK_HOLDS))
    return command_valid (c->run, &c->file, c->program);
  Str text = {0};
  const CheckReport *report = failing ? failing : undecided;
  str_format (&text, "%s: %s", report->checker, report->why);
  int code =
      failing
          ? command_verdict (c->run, "INVALID", str_text (&text), EXIT_UNSAFE)
          : command_verdict (c->run, "UNKNOWN", str_text (&text), EXIT_UNKNOWN);
  str_done (&text);
  return code;
}

/* The source -------------------------------------------------------------- */

static int
settle (const Check *c, const char *word, const char *why, int code) {
  watchdog_claim (c->watchdog);
  return command_verdict (c->run, word, why, code);
}

/* The beginning of a proof of 'about', as the source gives it now. */
static const Source *
restate (const Check *c, Program *about, const void *again) {
  EvidenceOrigin origin = {.front = c->file.front,
                           .reading = &c->file.reading,
                           .program = c->program};
  Str text = {0};
  c->kind->restate (&text, about, again, &origin);
  const Source *source = run_source (c->run, "the source", str_text (&text));
  str_done (&text);
  return source;
}

/* The same for a kind whose engine has worked again.  NULL after saying why;
   '*code' gets the exit code. */
static const Source *
restate_result (const Check *c, const Result *r, int *code) {
  const Source *again = NULL;
  Str why = {0};
  if (r->verdict == VERDICT_UNSAFE)
    *code = settle (c, "INVALID", "working on the source again finds an error",
                    EXIT_UNSAFE);
  else if (r->proof.kind != c->kind)
    *code = settle (c, "UNKNOWN", r->reason ? r->reason : "no reason given",
                    EXIT_UNKNOWN);
  else if (!origin_assumes (c->file.root, c->program, &why))
    *code = settle (c, "INVALID", str_text (&why), EXIT_UNSAFE);
  else
    again = restate (c, c->program, r->proof.data);
  str_done (&why);
  return again;
}

static const Source *
work_again (const Check *c, int *code) {
  Asked asked;
  const Source *again = NULL;
  *code = EXIT_INPUT;
  run_say (c->run, 1, "working on '%s' again", c->program->source->path);
  if (command_asked (c->run, &c->file, c->program, &asked)) {
    Result r =
        asked.engine->check (c->run, c->program, asked.values, asked.stats);
    again = restate_result (c, &r, code);
    result_done (&r);
  } else
    watchdog_claim (c->watchdog);
  command_asked_done (&asked);
  return again;
}

static const Source *
restate_lowered (const Check *c, Program *lowered, int *code) {
  const Source *again = NULL;
  Str why = {0};
  for (size_t i = 0; i < lowered->assumptions.len; i++)
    program_assume (c->program, "%s", lowered->assumptions.data[i].text);
  if (origin_assumes (c->file.root, c->program, &why))
    again = restate (c, lowered, NULL);
  else
    *code = settle (c, "INVALID", str_text (&why), EXIT_UNSAFE);
  str_done (&why);
  return again;
}

/* The same for a proof about what the program is lowered to. */
static const Source *
lower_again (const Check *c, int *code) {
  const Lowering *lowering = lowering_of (c->program, c->kind->form);
  const Source *again = NULL;
  Lowered lowered = {0};
  Str why = {0};
  if (lowering && lowering->lower (c->run, c->program, &lowered, &why)) {
    again = restate_lowered (c, lowered.program, code);
    lowering->done (&lowered);
  } else
    *code =
        settle (c, "INVALID", "the source is of another kind than the evidence",
                EXIT_UNSAFE);
  str_done (&why);
  return again;
}

static const Source *
restate_source (const Check *c, int *code) {
  if (c->kind->needs_engine)
    return work_again (c, code);
  return c->kind->form == c->program->form ? restate (c, c->program, NULL)
                                           : lower_again (c, code);
}

/* Checking ---------------------------------------------------------------- */

static int
check_text (const Check *c, const Source *again) {
  Reports reports = {.n = 0};
  CheckReport own = c->kind->check (c->run, c->proof, again);
  if (own.status != CHECK_MALFORMED)
    add (c->run, &reports, own);
  if ((own.status == CHECK_HOLDS || own.status == CHECK_UNDECIDED) &&
      strcmp (c->options->file, "-"))
    ask_others (c->run, c->options->file, &reports);
  watchdog_claim (c->watchdog);
  return own.status == CHECK_MALFORMED ? EXIT_INPUT : conclude (c, &reports);
}

/* A text that is about the program itself. */
static int
check_program (const Check *c) {
  if (!c->program)
    return settle (c, "UNKNOWN", "it says nothing without its source",
                   EXIT_UNKNOWN);
  Reports reports = {.n = 0};
  Str why = {0};
  CheckReport own = c->kind->check_program (c->run, c->proof, c->program);
  if (own.status == CHECK_MALFORMED)
    return EXIT_INPUT;
  add (c->run, &reports, own);
  watchdog_claim (c->watchdog);
  int code =
      own.status != CHECK_HOLDS ||
              origin_assumes (c->file.root, c->program, &why)
          ? conclude (c, &reports)
          : command_verdict (c->run, "INVALID", str_text (&why), EXIT_UNSAFE);
  str_done (&why);
  return code;
}

static int
check (const Check *c) {
  int code = EXIT_INPUT;
  if (c->kind->check_program)
    return check_program (c);
  if (!c->program)
    return check_text (c, NULL);
  const Source *again = restate_source (c, &code);
  return again ? check_text (c, again) : code;
}

static void
give_up (void *run, const char *reason) {
  command_verdict (run, "UNKNOWN", reason, EXIT_UNKNOWN);
}

/* Whether the source cannot be looked at; 'why' says it. */
static bool
is_alone (const Check *c, Str *why) {
  const char *missing =
      c->file.root ? command_missing (c->options, &c->file) : NULL;
  if (c->options->no_source)
    str_add (why, "without its source, as told");
  else if (!c->file.root)
    str_add (why, "without a source: it does not say how it was read");
  else if (missing)
    str_format (why, "without its source: '%s' is not there", missing);
  return why->len;
}

/* Reads the source, if it can be had; false with the exit code in '*code'. */
static bool
find_source (Check *c, int *code) {
  Str why = {0};
  bool alone = is_alone (c, &why);
  if (alone) {
    printf ("the proof is checked %s\n", str_text (&why));
    fflush (stdout);
  } else
    c->program = command_reread (c->run, c->options, &c->file, code);
  str_done (&why);
  return alone || c->program;
}

static int
check_proof (Run *run, const Options *o, const Source *proof) {
  Check c = {.run = run,
             .options = o,
             .proof = proof,
             .kind = kinds_proof_of_text (proof)};
  int code = EXIT_INPUT;
  if (!proof_head_read (run, proof, c.kind->mark, &c.file))
    return EXIT_INPUT;
  if (find_source (&c, &code)) {
    c.watchdog = watchdog_start (run, o->limits, give_up, run);
    code = check (&c);
    watchdog_stop (c.watchdog);
  }
  program_free (c.program);
  evidence_file_done (&c.file);
  return code;
}

/* A record of work is JSON, a text for solvers is not. */
static bool
is_json (const Source *source) {
  return source->text[strspn (source->text, " \t\r\n")] == '{';
}

int
command_check (Run *run, const Options *o) {
  const Source *source = run_load (run, o->file);
  if (!source)
    return EXIT_INPUT;
  return is_json (source) ? command_check_record (run, o, source)
                          : check_proof (run, o, source);
}

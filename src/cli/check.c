/* A certificate (or an unwinding) goes first through our own reader, which
   judges its shape, and then to every other checker there is.  One that rejects
   it is enough. Records of searches: check_search.c. */

#include "cli/command.h"
#include "cli/watchdog.h"
#include "evidence/check_external.h"
#include "evidence/unwinding.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_REPORTS = 4 };

static const double CHECK_SECONDS = 600;

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

static void
ask_others (Run *run, const char *path, Reports *reports) {
  CheckReport shape = reports->all[0];
  char *proofs = shape.form == FORM_DIAGRAM ? find_proofs (path) : NULL;
  add (run, reports,
       check_solver (run, EXTERNAL_Z3, path, &shape, time_left (run)));
  add (run, reports,
       check_solver (run, EXTERNAL_CVC5, path, &shape, time_left (run)));
  if (proofs)
    add (run, reports,
         check_farkas (run, path, proofs, &shape, time_left (run)));
  mem_free (proofs);
}

static const CheckReport *
find (const Reports *reports, CheckStatus status) {
  for (size_t i = 0; i < reports->n; i++)
    if (reports->all[i].status == status)
      return reports->all + i;
  return NULL;
}

static int
conclude (Run *run, const Reports *reports) {
  const CheckReport *failing = find (reports, CHECK_FAILS);
  const CheckReport *undecided = find (reports, CHECK_UNDECIDED);
  if (!failing && find (reports, CHECK_HOLDS))
    return command_verdict (run, "VALID", NULL, EXIT_SAFE);
  Str text = {0};
  const CheckReport *report = failing ? failing : undecided;
  str_format (&text, "%s: %s", report->checker, report->why);
  int code =
      failing
          ? command_verdict (run, "INVALID", str_text (&text), EXIT_UNSAFE)
          : command_verdict (run, "UNKNOWN", str_text (&text), EXIT_UNKNOWN);
  str_done (&text);
  return code;
}

static int
check (Run *run, const Options *o, const Source *proof, Watchdog *watchdog) {
  Reports reports = {.n = 0};
  CheckReport own = unwinding_is (proof) ? unwinding_check (run, proof)
                                         : certificate_check (run, proof);
  if (own.status != CHECK_MALFORMED)
    add (run, &reports, own);
  if ((own.status == CHECK_HOLDS || own.status == CHECK_UNDECIDED) &&
      strcmp (o->file, "-"))
    ask_others (run, o->file, &reports);
  watchdog_claim (watchdog);
  return own.status == CHECK_MALFORMED ? EXIT_INPUT : conclude (run, &reports);
}

static void
give_up (void *run, const char *reason) {
  command_verdict (run, "UNKNOWN", reason, EXIT_UNKNOWN);
}

/* The record of a search is JSON, a certificate is not. */
static bool
is_json (const Source *source) {
  return source->text[strspn (source->text, " \t\r\n")] == '{';
}

int
command_check (Run *run, const Options *o) {
  const Source *source = run_load (run, o->file);
  if (!source)
    return EXIT_INPUT;
  if (is_json (source))
    return command_check_search (run, o, source);
  Watchdog *watchdog = watchdog_start (o->limits, give_up, run);
  int code = check (run, o, source, watchdog);
  watchdog_stop (watchdog);
  return code;
}

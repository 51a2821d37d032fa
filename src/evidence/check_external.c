/* Proofs given to programs that are not part of this one: Z3, cvc5 and our own
   checker of Farkas proofs. */

#include "evidence/check_external.h"
#include "base/child.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { VERSION_SECONDS = 5, MAX_ARGS = 4 };

typedef struct {
  const char *name;
  const char *option; /* before the file; NULL: none */
} Invocation;

static const Invocation invocations[] = {
    [EXTERNAL_Z3] = {"z3", NULL},
    [EXTERNAL_CVC5] = {"cvc5", "--incremental"},
};

const char *
check_solver_name (ExternalSolver solver) {
  assert (solver < sizeof invocations / sizeof *invocations);
  return invocations[solver].name;
}

/* A path that begins with a dash is not an option. */
static const char *
guard_path (Run *run, const char *path) {
  return *path == '-' ? run_text (run, "./%s", path) : path;
}

/* "z3 4.8.12": what follows the word 'version' in the answer to --version.
   False when the program is not there. */
static bool
find_version (Run *run, const char *name, CheckReport *report) {
  Str text = {0};
  const char *argv[] = {name, "--version", NULL};
  Child child = child_run (run, argv, NULL, VERSION_SECONDS, &text);
  const char *at = strstr (str_text (&text), "version ");
  int len = at ? (int)strcspn (at + 8, " \n\t[") : 0;
  report->checker =
      run_text (run, "%s%s%.*s", name, len ? " " : "", len, at ? at + 8 : "");
  str_done (&text);
  return child.outcome != CHILD_ABSENT;
}

/* A child that did not end by itself decides nothing. */
static void
explain_outcome (Run *run, Child child, double seconds, CheckReport *report) {
  assert (child.outcome != CHILD_ENDED);
  report->status =
      child.outcome == CHILD_ABSENT ? CHECK_ABSENT : CHECK_UNDECIDED;
  if (child.outcome == CHILD_ABSENT)
    report->why = "not installed";
  else if (child.outcome == CHILD_TIMEOUT)
    report->why = run_text (run, RUN_TIMEOUT, seconds);
  else
    report->why = run_reason (run);
}

static void
fail (Run *run, CheckReport *report, CheckStatus status, size_t number,
      const char *reason) {
  assert (status == CHECK_FAILS || status == CHECK_UNDECIDED);
  char name[64];
  if (report->shape != SHAPE_DIAGRAM)
    snprintf (name, sizeof name, "%zu", number + 1);
  else
    certificate_obligation (report->nodes, report->transitions, number, name,
                            sizeof name);
  report->status = status;
  report->why = run_text (run, "obligation '%s': %s", name, reason);
}

/* Goes through the answers, one per line. */
static void
compare_answers (Run *run, const char *text, CheckReport *report) {
  size_t count = 0;
  while (*text) {
    size_t len = strcspn (text, "\n");
    if (len == 5 && !strncmp (text, "unsat", len))
      count++;
    else if (len == 3 && !strncmp (text, "sat", len)) {
      fail (run, report, CHECK_FAILS, count, "it is satisfiable");
      return;
    } else if (len) {
      fail (run, report, CHECK_UNDECIDED, count,
            run_text (run, "the solver says '%.*s'", (int)len, text));
      return;
    }
    text += len + (text[len] == '\n');
  }
  if (count == report->obligations)
    report->status = CHECK_HOLDS;
  else if (count < report->obligations)
    fail (run, report, CHECK_UNDECIDED, count, "the solver says nothing");
  else {
    report->status = CHECK_UNDECIDED;
    report->why = run_text (run, "%zu answers to %zu obligations", count,
                            report->obligations);
  }
}

CheckReport
check_solver (Run *run, ExternalSolver solver, const char *path,
              const CheckReport *shape, double seconds) {
  assert (solver < sizeof invocations / sizeof *invocations);
  const Invocation *call = invocations + solver;
  CheckReport report = *shape;
  const char *argv[MAX_ARGS] = {call->name};
  size_t n = 1;
  if (call->option)
    argv[n++] = call->option;
  argv[n++] = guard_path (run, path);
  assert (n < MAX_ARGS && !argv[n]);
  Child child = {CHILD_ABSENT, 0};
  Str text = {0};
  if (find_version (run, call->name, &report))
    child = child_run (run, argv, NULL, seconds, &text);
  if (child.outcome == CHILD_ENDED)
    compare_answers (run, str_text (&text), &report);
  else
    explain_outcome (run, child, seconds, &report);
  str_done (&text);
  return report;
}

/* Farkas proofs ----------------------------------------------------------- */

static const char farkas[] = "assay-farkas";

/* It is in the directory of our own program, or found by the shell's path. */
static const char *
find_farkas (Run *run) {
  char own[PATH_MAX];
  ssize_t len = readlink ("/proc/self/exe", own, sizeof own);
  while (len > 0 && own[len - 1] != '/')
    len--;
  const char *beside =
      run_text (run, "%.*s%s", (int)(len > 0 ? len : 0), own, farkas);
  return access (beside, X_OK) ? farkas : beside;
}

/* "rejected: obligation 'init': ..." without the first word.  Anything but a
   rejection is the checker's own trouble. */
static void
take_rejection (Run *run, CheckReport *report, int code, const char *text) {
  const char *prefix = "rejected: ";
  bool rejected = code == 1 && !strncmp (text, prefix, strlen (prefix));
  if (rejected)
    text += strlen (prefix);
  report->status = rejected ? CHECK_FAILS : CHECK_UNDECIDED;
  report->why = run_text (run, "%.*s", (int)strcspn (text, "\n"), text);
}

CheckReport
check_farkas (Run *run, const char *path, const char *proofs,
              const CheckReport *shape, double seconds) {
  CheckReport report = *shape;
  Str text = {0};
  report.checker = farkas;
  const char *argv[] = {find_farkas (run), guard_path (run, path),
                        guard_path (run, proofs), NULL};
  Child child = child_run (run, argv, NULL, seconds, &text);
  if (child.outcome != CHILD_ENDED)
    explain_outcome (run, child, seconds, &report);
  else if (child.code)
    take_rejection (run, &report, child.code, str_text (&text));
  else
    report.status = CHECK_HOLDS;
  str_done (&text);
  return report;
}

/* Proofs given to programs that are not part of this one: Z3, cvc5 and our own
   checker of Farkas proofs. */

#include "evidence/check_external.h"
#include "base/child.h"

#include <assert.h>
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

/* Paths that begin with a dash are no options. */
static void
guard_path (char *out, size_t size, const char *path) {
  snprintf (out, size, "%s%s", *path == '-' ? "./" : "", path);
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
  snprintf (report->checker, sizeof report->checker, "%s%s%.*s", name,
            len ? " " : "", len, at ? at + 8 : "");
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
    snprintf (report->why, sizeof report->why, "not installed");
  else if (child.outcome == CHILD_TIMEOUT)
    snprintf (report->why, sizeof report->why, "timeout after %g s", seconds);
  else
    snprintf (report->why, sizeof report->why, "%s", run_reason (run));
}

static void
fail (CheckReport *report, CheckStatus status, size_t number,
      const char *reason) {
  assert (status == CHECK_FAILS || status == CHECK_UNDECIDED);
  char name[64];
  if (report->shape == SHAPE_UNWINDING)
    snprintf (name, sizeof name, "%zu", number + 1);
  else
    certificate_obligation (report->nodes, report->transitions, number, name,
                            sizeof name);
  report->status = status;
  snprintf (report->why, sizeof report->why, "obligation '%s': %s", name,
            reason);
}

/* Goes through the answers, one per line. */
static void
compare_answers (const char *text, CheckReport *report) {
  size_t count = 0;
  while (*text) {
    size_t len = strcspn (text, "\n");
    if (len == 5 && !strncmp (text, "unsat", len))
      count++;
    else if (len == 3 && !strncmp (text, "sat", len)) {
      fail (report, CHECK_FAILS, count, "it is satisfiable");
      return;
    } else if (len) {
      char line[200];
      snprintf (line, sizeof line, "the solver says '%.*s'", (int)len, text);
      fail (report, CHECK_UNDECIDED, count, line);
      return;
    }
    text += len + (text[len] == '\n');
  }
  if (count == report->obligations)
    report->status = CHECK_HOLDS;
  else if (count < report->obligations)
    fail (report, CHECK_UNDECIDED, count, "the solver says nothing");
  else {
    report->status = CHECK_UNDECIDED;
    snprintf (report->why, sizeof report->why, "%zu answers to %zu obligations",
              count, report->obligations);
  }
}

CheckReport
check_solver (Run *run, ExternalSolver solver, const char *path,
              const CheckReport *shape, double seconds) {
  assert (solver < sizeof invocations / sizeof *invocations);
  const Invocation *call = invocations + solver;
  CheckReport report = *shape;
  char file[4096];
  guard_path (file, sizeof file, path);
  const char *argv[MAX_ARGS] = {call->name};
  size_t n = 1;
  if (call->option)
    argv[n++] = call->option;
  argv[n++] = file;
  assert (n < MAX_ARGS && !argv[n]);
  Child child = {CHILD_ABSENT, 0};
  Str text = {0};
  if (find_version (run, call->name, &report))
    child = child_run (run, argv, NULL, seconds, &text);
  if (child.outcome == CHILD_ENDED)
    compare_answers (str_text (&text), &report);
  else
    explain_outcome (run, child, seconds, &report);
  str_done (&text);
  return report;
}

/* Farkas proofs ----------------------------------------------------------- */

/* 'assay-farkas' in the directory of our own program, if it is there. */
static void
find_farkas (char *program, size_t size) {
  const char *name = "assay-farkas";
  ssize_t len = readlink ("/proc/self/exe", program, size - 1);
  if (len > 0) {
    program[len] = 0;
    char *slash = strrchr (program, '/');
    size_t used = slash ? (size_t)(slash + 1 - program) : 0;
    if (used + strlen (name) < size) {
      strcpy (program + used, name);
      if (!access (program, X_OK))
        return;
    }
  }
  snprintf (program, size, "%s", name);
}

/* "rejected: obligation 'init': ..." without the first word.  Anything but a
   rejection is the checker's own trouble. */
static void
take_rejection (CheckReport *report, int code, const char *text) {
  const char *prefix = "rejected: ";
  bool rejected = code == 1 && !strncmp (text, prefix, strlen (prefix));
  if (rejected)
    text += strlen (prefix);
  report->status = rejected ? CHECK_FAILS : CHECK_UNDECIDED;
  snprintf (report->why, sizeof report->why, "%.*s", (int)strcspn (text, "\n"),
            text);
}

CheckReport
check_farkas (Run *run, const char *path, const char *proofs,
              const CheckReport *shape, double seconds) {
  CheckReport report = *shape;
  char program[4096], first[4096], second[4096];
  Str text = {0};
  snprintf (report.checker, sizeof report.checker, "assay-farkas");
  find_farkas (program, sizeof program);
  guard_path (first, sizeof first, path);
  guard_path (second, sizeof second, proofs);
  const char *argv[] = {program, first, second, NULL};
  Child child = child_run (run, argv, NULL, seconds, &text);
  if (child.outcome != CHILD_ENDED)
    explain_outcome (run, child, seconds, &report);
  else if (child.code)
    take_rejection (&report, child.code, str_text (&text));
  else
    report.status = CHECK_HOLDS;
  str_done (&text);
  return report;
}

/* Executions of Units as a kind of counterexample, and what is written about
   them for other tools. */

#include "evidence/kinds.h"
#include "evidence/unit/execution_json.h"
#include "evidence/unit/extras.h"
#include "evidence/unit/html_execution.h"

static Replay
replay (Program *p, void *choices) {
  return execution_replay (p, choices);
}

static void
print (Str *out, const Program *p, const void *choices, EvidencePause *pause,
       void *context) {
  if (pause)
    execution_print_all (out, p, choices, pause, context);
  else
    execution_print (out, p, choices);
}

static json_t *
json (const Program *p, const void *choices, const Replay *shown,
      EvidenceOrigin origin) {
  return execution_json (p, choices, shown, origin);
}

static bool
has_body (const json_t *root) {
  return json_is_object (json_object_get (root, "choices"));
}

static void *
read (const EvidenceFile *file, const Program *p, Str *why) {
  (void)p;
  return execution_json_read (file, why);
}

static void
drop (void *choices) {
  choices_free (choices);
}

const CounterexampleKind execution_counterexample = {
    .format = "assay-execution",
    .form = FORM_UNIT,
    .checker = "interpreter",
    .replay = replay,
    .print = print,
    .json = json,
    .has_body = has_body,
    .read = read,
    .html = html_execution,
    .free = drop,
};

static Counterexample
counterexample (void *choices) {
  return (Counterexample){&execution_counterexample, choices};
}

const FormEvidence unit_evidence = {
    .counterexample = counterexample,
    .auditor = "some executions",
    .audit = execution_audit,
    .extras = extras_write,
};

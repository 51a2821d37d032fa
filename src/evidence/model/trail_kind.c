/* Trails as a kind of counterexample. */

#include "evidence/kinds.h"
#include "evidence/model/html_model.h"
#include "evidence/model/trail_json.h"
#include "evidence/model/walks.h"

/* Non-progress is found with a claim of the engine's own; the error is one of
   the system. */
static Replay
replay (Program *p, void *data) {
  Trail *trail = data;
  if (trail->kind == KIND_NON_PROGRESS)
    trail_drop_claim (trail);
  return trail_replay (p, trail);
}

static void
print (Str *out, const Program *p, const void *trail, EvidencePause *pause,
       void *context) {
  if (pause)
    trail_print_all (out, p, trail, pause, context);
  else
    trail_print (out, p, trail);
}

static json_t *
json (const Program *p, const void *trail, const Replay *shown,
      EvidenceOrigin origin) {
  return trail_json (p, trail, shown, origin);
}

static bool
has_body (const json_t *root) {
  return json_is_array (json_object_get (root, "steps"));
}

static void *
read (const EvidenceFile *file, const Program *p, Str *why) {
  return trail_json_read (file, p, why);
}

static void
drop (void *trail) {
  trail_free (trail);
}

const CounterexampleKind trail_counterexample = {
    .format = "assay-trail",
    .form = FORM_MODEL,
    .checker = "machine",
    .replay = replay,
    .print = print,
    .json = json,
    .has_body = has_body,
    .read = read,
    .html = html_lanes,
    .free = drop,
};

static Counterexample
counterexample (void *execution) {
  MachineError *error = execution;
  Trail *trail = trail_new ((MachineOptions){0});
  trail->moves = error->moves;
  trail->kind = error->kind;
  mem_free (error);
  return (Counterexample){&trail_counterexample, trail};
}

const FormEvidence model_evidence = {
    .auditor = "some executions",
    .audit = walks_audit,
    .counterexample = counterexample,
};

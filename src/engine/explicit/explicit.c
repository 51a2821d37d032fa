/* The engine: which explorations are made, in which order, and what their
   outcome means together.

   First the system alone is searched for what a finite execution can show;
   then, for every claim, the product of system and claim for cycles. */

#include "engine/engine.h"
#include "engine/explicit/checkpoint.h"
#include "engine/explicit/gpu.h"
#include "engine/explicit/ranks.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  Run *run;
  Program *program;
  const ExplicitOptions *options;
  ExplicitStats *stats;
  uint32_t kinds;
  SearchRecord *record;
  Checkpoint *checkpoint; /* of the search for finite executions, or NULL */
  Trail *trail;
  VEC (Trail *) more;  /* of other errors */
  bool ignored;        /* executions end in an error that is not looked for: */
  Fault first_ignored; /* only kind and pos */
  bool failed;         /* an exploration was cut off */
  Str reason;
} Check;

/* Options ------------------------------------------------------------------ */

enum { GC_AUTO };
enum { HEAP_AUTO };
enum { RESET_AUTO, RESET_OFF, RESET_ON };

static MachineOptions
machine_options (const ExplicitOptions *o, uint32_t claim) {
  MachineOptions how = {.claim = claim,
                        .max_frames = (uint32_t)o->frames,
                        .max_objects = (uint32_t)o->objects,
                        .reset = o->reset == RESET_AUTO ? o->por
                                                        : o->reset == RESET_ON};
  how.gc = o->gc == GC_AUTO ? GC_NONE : (Collector)(o->gc - 1);
  bool creation = o->heap == HEAP_AUTO ? o->gc != GC_AUTO : o->heap == 1;
  how.heap = creation ? HEAP_CREATION : HEAP_CANONICAL;
  return how;
}

/* Non-progress is looked for only when it is asked for: it is an error of
   models that say what progress is. */
static uint32_t
usual_kinds (void) {
  return ~(1u << KIND_NON_PROGRESS);
}

/* One exploration ---------------------------------------------------------- */

static void
note_stats (Check *c, const Search *s) {
  ExplicitStats *stats = c->stats;
  const MachineStats *machine = machine_stats (s->machine);
  if (s->cycles) {
    stats->claim_states += (int64_t)s->states;
    stats->claim_transitions += (int64_t)(s->states + s->matched);
  } else {
    stats->states = (int64_t)s->states;
    stats->transitions = (int64_t)(s->states + s->matched);
    stats->depth = (int64_t)s->depth;
    size_t bytes = store_bytes (s->store) + s->device_bytes;
    stats->store_bytes = (int64_t)bytes;
    stats->bytes_per_state = s->states ? (int64_t)(bytes / s->states) : 0;
  }
  stats->gc_runs += (int64_t)machine->collections;
  if ((int64_t)machine->peak_objects > stats->peak_objects)
    stats->peak_objects = (int64_t)machine->peak_objects;
}

static void
note_pass (Check *c, const Search *s, const char *name, double seconds) {
  SearchPass pass = {.name = name,
                     .complete = !s->cut_off && (!s->stop || c->options->all),
                     .exact = store_exact (s->store),
                     .reduced = s->por || s->how.reset,
                     .states = s->states,
                     .transitions = s->states + s->matched,
                     .depth = s->depth,
                     .ignored = s->ignored,
                     .bytes = store_bytes (s->store) + s->device_bytes,
                     .collections = machine_stats (s->machine)->collections,
                     .seconds = seconds};
  vec_push (&c->record->passes, pass);
}

static void
note_ignored (Check *c, const Search *s) {
  if (s->ignored && !c->ignored)
    c->first_ignored = s->first_ignored;
  c->ignored = c->ignored || s->ignored;
}

static void
note_unreached (Check *c, const Machine *machine) {
  const Model *model = machine_model (machine);
  for (uint32_t i = 0; i < model->codes.len; i++) {
    const Code *code = model->codes.data + i;
    for (uint32_t k = 0; k < code->edges.len; k++) {
      const ModelEdge *e = code->edges.data + k;
      if (code->kind >= CODE_CLAIM || machine_reached (machine, i, k) ||
          !e->pos.source)
        continue;
      Str text = {0};
      str_format (&text, "%s:%d: %s (%s)", e->pos.source->path, e->pos.line,
                  e->show ? e->show : "-end-", code->name);
      vec_push (&c->record->unreached, str_take (&text));
    }
  }
  c->stats->unreached = (int64_t)c->record->unreached.len;
}

static PorUse
por_use (const Search *s) {
  return !s->cycles                            ? POR_SAFETY
         : !s->how.claim                       ? POR_LABELS
         : search_wants (s, KIND_NON_PROGRESS) ? POR_PROGRESS
                                               : POR_CLAIM;
}

/* Several threads --------------------------------------------------------- */

static unsigned
count_threads (const ExplicitOptions *o) {
  long processors = sysconf (_SC_NPROCESSORS_ONLN);
  int64_t wanted = o->threads ? o->threads : processors;
  return wanted < 1 ? 1 : wanted > 128 ? 128 : (unsigned)wanted;
}

static void
make_tools (Check *c, Search *s, StoreKind storage, const char *name) {
  const ExplicitOptions *o = c->options;
  const char *why = NULL;
  s->machine = machine_new (s->model, s->how);
  s->store = store_new (storage, (size_t)o->megabytes << 20, (uint64_t)o->seed);
  bool at_random = o->order == ORDER_RANDOM && !s->cycles;
  if (o->por && !(s->cycles && o->fair) && !at_random && !s->for_device)
    s->por = por_new (s->machine, s->how, por_use (s), &why);
  /* A shortest trail is one of all steps.  Where objects lie in the order in
     which they were made, what is merged may leave other garbage. */
  bool merges = o->merge && (s->cycles || o->order == ORDER_DFS) &&
                s->how.heap == HEAP_CANONICAL;
  s->merge = merges && !s->unmerged ? s->por : NULL;
  s->settled = false;
  if (o->native == JIT_ON)
    jit_make (s->native);
  search_seek_native (s);
  if (why && !s->outgrown)
    run_say (c->run, 1, "%s: no partial order reduction: %s", name, why);
}

static void
free_tools (Search *s) {
  por_free (s->por);
  store_free (s->store);
  machine_free (s->machine);
}

static void
forget_trails (Search *s) {
  trail_free (s->trail);
  s->trail = NULL;
  for (size_t i = 0; i < s->more.len; i++)
    trail_free (s->more.data[i]);
  vec_done (&s->more);
  vec_done (&s->places);
}

static void
begin_again (Check *c, Search *s, const ExplicitStats *before,
             const char *name) {
  free_tools (s);
  forget_trails (s);
  make_tools (c, s, STORE_TREE, name);
  *s->stats = *before;
  s->states = s->matched = s->depth = s->ignored = s->unfixed = 0;
  s->arranged = 0;
  s->stop = s->outgrown = false;
}

/* A search that has grown goes on in the order in which states are found.  With
   reduction it is begun again, with fixed ample sets, so it must have grown
   more; whether that is done does not depend on the number of threads. */
static void
search_finite (Check *c, Search *s, const ExplicitStats *before,
               const char *name) {
  unsigned threads = count_threads (c->options);
  bool shares = store_has_views (s->store) && !c->options->bound;
  if (checkpoint_is_of (s, CHECKPOINT_THREADS)) {
    search_by_threads (s, threads);
    return;
  }
  uint64_t alone = (uint64_t)c->options->alone;
  s->patience = !shares ? 0 : s->por ? alone : alone / 3 + 1;
  search_depth_first (s);
  if (!s->outgrown)
    return;
  if (s->por)
    begin_again (c, s, before, name);
  s->outgrown = false;
  search_by_threads (s, threads);
}

/* Why a device cannot do what is asked for, or NULL. */
static const char *
device_obstacle (const Check *c) {
  const ExplicitOptions *o = c->options;
  return o->order == ORDER_RANDOM   ? "random walks"
         : o->storage != STORE_TREE ? "storage other than tree"
         : o->reset == RESET_ON     ? "reset=on"
         : o->undo                  ? "undo=dspin"
         : c->checkpoint            ? "checkpoints"
                                    : NULL;
}

/* A device visits all states: it does not reduce. */
static void
plan_device (Check *c, Search *s) {
  const char *why = device_obstacle (c);
  if (!c->options->device || s->cycles)
    return;
  if (why)
    run_say (c->run, 0, "note: not on a device: it does not do %s", why);
  else if (c->options->por)
    run_say (c->run, 1, "there is no reduction on a device");
  s->for_device = !why;
  s->how.reset &= !s->for_device;
}

/* True: the search has its answer. */
static bool
search_on_device (Check *c, Search *s, const ExplicitStats *before,
                  const char *name) {
  Gpu *gpu = gpu_new ();
  Str why = {0};
  GpuEnd end;
  while ((end = gpu_search (gpu, s, &why)) == GPU_AGAIN)
    begin_again (c, s, before, name);
  gpu_free (gpu);
  if (end == GPU_CANNOT) {
    run_say (c->run, 0, "note: not on a device: %s", str_text (&why));
    s->for_device = false;
    s->how = machine_options (c->options, 0);
    jit_free (s->native);
    s->native =
        c->options->native != JIT_OFF ? jit_new (s->model, s->how) : NULL;
    begin_again (c, s, before, name);
  }
  str_done (&why);
  return end == GPU_DONE;
}

/* Several processes.  All of them come here; one answers. */
static void
search_elsewhere (Check *c, Search *s) {
  const ExplicitOptions *o = c->options;
  if (o->order == ORDER_RANDOM || o->storage != STORE_TREE || o->all ||
      o->bound || o->device || c->checkpoint) {
    s->stop = s->cut_off = true;
    str_add (s->why, "several processes do not do random walks, bounds, "
                     "checkpoints, devices, all=1 or storage other than tree");
  } else
    search_by_ranks (s);
  if (ranks_is_helper ())
    _exit (0);
}

static void
run_search (Check *c, Search *s, const char *name) {
  ExplicitStats before = *s->stats;
  if (ranks_are_asked_for () && !s->cycles) {
    search_elsewhere (c, s);
    return;
  }
  if (s->for_device && search_on_device (c, s, &before, name))
    return;
  if (s->cycles)
    search_cycles (s);
  if (s->unmerged) {
    begin_again (c, s, &before, name);
    search_cycles (s);
  }
  if (s->cycles)
    return;
  if (s->checkpoint && !checkpoint_resume (s, s->why))
    s->stop = s->cut_off = true;
  else if (c->options->order == ORDER_BFS)
    search_breadth_first (s);
  else if (c->options->order == ORDER_RANDOM)
    search_at_random (s);
  else
    search_finite (c, s, &before, name);
}

static void
give_up (Check *c, Search *s, const char *name) {
  c->failed = true;
  vec_clear (&c->reason);
  str_format (&c->reason, "%s; %s: %llu states visited, depth %llu",
              str_text (s->why), name, (unsigned long long)s->states,
              (unsigned long long)s->depth);
}

static void
take_trails (Check *c, Search *s) {
  if (c->trail && s->trail)
    vec_push (&c->more, s->trail);
  else if (s->trail)
    c->trail = s->trail;
  for (size_t i = 0; i < s->more.len; i++)
    vec_push (&c->more, s->more.data[i]);
  vec_done (&s->more);
  vec_done (&s->places);
}

static bool has_accept_labels (const Model *);

/* Whether cycles are looked for after the finite executions. */
static bool
is_followed (const Check *c) {
  const Model *m = c->program->model;
  if (c->kinds >> KIND_NON_PROGRESS & 1)
    return true;
  bool any = has_accept_labels (m);
  for (size_t i = 0; i < m->codes.len; i++)
    any |= m->codes.data[i].kind == CODE_CLAIM;
  return any && c->kinds >> KIND_ACCEPTANCE_CYCLE & 1;
}

/* Explores; trails found are kept in 'c'. */
static void
explore (Check *c, const char *name, uint32_t claim, uint32_t kinds,
         bool cycles) {
  const ExplicitOptions *o = c->options;
  Str cut_off = {0};
  Search s = {.run = c->run,
              .why = &cut_off,
              .options = o,
              .stats = c->stats,
              .model = c->program->model,
              .how = machine_options (o, claim),
              .cycles = cycles,
              .checkpoint = cycles ? NULL : c->checkpoint,
              .followed = is_followed (c),
              .kinds = kinds};
  StoreKind storage = (StoreKind)o->storage;
  if (cycles && !store_kind_gives_back (storage)) {
    run_say (c->run, 1,
             "%s: cycles need exact storage that gives states back; "
             "taking tree",
             name);
    storage = STORE_TREE;
  }
  assert (claim <= s.model->codes.len);
  plan_device (c, &s);
  if (o->native != JIT_OFF)
    s.native = jit_new (s.model, s.how);
  make_tools (c, &s, storage, name);
  double begin = run_seconds (c->run);
  run_search (c, &s, name);
  note_stats (c, &s);
  note_pass (c, &s, name, run_seconds (c->run) - begin);
  note_ignored (c, &s);
  if (!cycles && !s.stop)
    note_unreached (c, s.machine);
  if (s.cut_off && (!s.trail || o->all))
    give_up (c, &s, name);
  if (!s.stop && !s.elsewhere && !search_audit (&s)) {
    c->failed = true;
    vec_clear (&c->reason);
    str_format (
        &c->reason,
        "internal error: the search '%s' left out a state; please report "
        "this bug",
        name);
  }
  if (!s.cut_off && !s.trail && !store_exact (s.store)) {
    c->failed = true;
    vec_clear (&c->reason);
    str_format (&c->reason,
                "no error found, but storage is lossy: %llu states visited, "
                "probability that one was omitted about %.2g",
                (unsigned long long)s.states, store_omission (s.store));
  }
  take_trails (c, &s);
  str_done (&cut_off);
  vec_done (&s.origins);
  free_tools (&s);
  jit_free (s.native);
}

/* Claims ------------------------------------------------------------------- */

static const Expr *
np_guard (Model *m, Pos pos) {
  return model_expr (
      m, (Expr){.op = VALUE_NP, .type = model_bool (m), .pos = pos});
}

/* "Some day there is no progress any more", as a claim. */
static uint32_t
add_non_progress (Model *m, Pos pos) {
  uint32_t code = model_add_code (m, "non-progress", CODE_CLAIM, pos);
  uint32_t wait = model_add_location (m, code, 0, NULL, pos);
  uint32_t never = model_add_location (m, code, LOC_ACCEPT, NULL, pos);
  assert (wait != never);
  ModelEdge edge = {.kind = STEP_GUARD, .from = wait, .to = wait, .pos = pos};
  model_add_edge (m, code, edge);
  edge.a = np_guard (m, pos);
  edge.to = never;
  model_add_edge (m, code, edge);
  edge.from = never;
  model_add_edge (m, code, edge);
  m->codes.data[code].frame = model_record (m, "non-progress");
  model_close_record (m, m->codes.data[code].frame);
  m->codes.data[code].start = wait;
  model_close_code (m, code);
  return code;
}

static bool
has_accept_labels (const Model *m) {
  for (size_t i = 0; i < m->codes.len; i++)
    for (size_t k = 0; k < m->codes.data[i].locations.len; k++)
      if (m->codes.data[i].kind <= CODE_FUNCTION &&
          m->codes.data[i].locations.data[k].flags & LOC_ACCEPT)
        return true;
  return false;
}

static bool
goes_on (const Check *c) {
  return (!c->trail || c->options->all) && !c->failed;
}

static void
check_claims (Check *c) {
  Model *m = c->program->model;
  uint32_t kinds = c->kinds & ~(1u << KIND_DEADLOCK | 1u << KIND_NON_PROGRESS);
  for (uint32_t i = 0; i < m->codes.len && goes_on (c); i++) {
    const Code *code = m->codes.data + i;
    if (code->kind != CODE_CLAIM || (m->only && strcmp (m->only, code->name)))
      continue;
    explore (c, code->name, i + 1, kinds, true);
  }
  if (!m->only && has_accept_labels (m) && goes_on (c))
    explore (c, "accept labels", 0, kinds, true);
}

/* The claim was ours: what it shows is a cycle of the system alone. */
static void
check_progress (Check *c) {
  Model *m = c->program->model;
  uint32_t claim = add_non_progress (m, (Pos){c->program->source, 1, 1});
  explore (c, "non-progress", claim + 1, 1u << KIND_NON_PROGRESS, true);
  for (size_t i = 0; i < c->more.len; i++)
    if (c->more.data[i]->kind == KIND_NON_PROGRESS)
      trail_drop_claim (c->more.data[i]);
  if (c->trail && c->trail->kind == KIND_NON_PROGRESS)
    trail_drop_claim (c->trail);
}

/* The whole ---------------------------------------------------------------- */

static bool
wants (const Check *c, ErrorKind kind) {
  return c->kinds >> kind & 1;
}

static uint32_t
count_processes (const Model *m) {
  uint32_t n = 0;
  for (size_t i = 0; i < m->codes.len; i++)
    n += m->codes.data[i].active;
  return n;
}

/* What lies behind an error was not looked at. */
static void
assume_no_other_error (Check *c) {
  const Fault *f = &c->first_ignored;
  program_assume (c->program,
                  "no error occurs that is not looked for, like %s at %s:%d",
                  error_kind_name (f->kind),
                  f->pos.source ? f->pos.source->path : "?", f->pos.line);
}

static Result
conclude (Check *c) {
  assert (c->record);
  if (c->ignored && !c->trail && !c->failed)
    assume_no_other_error (c);
  Result r = {.verdict = c->trail ? VERDICT_UNSAFE : VERDICT_SAFE};
  if (c->trail)
    r.counterexample = (Counterexample){&trail_counterexample, c->trail};
  if (c->failed && c->trail)
    r.rest = str_take (&c->reason);
  else if (c->failed)
    r = result_unknown ("%s", str_text (&c->reason));
  for (size_t i = 0; i < c->more.len; i++)
    vec_push (&r.more,
              ((Counterexample){&trail_counterexample, c->more.data[i]}));
  vec_done (&c->more);
  str_done (&c->reason);
  r.proof = (Proof){&search_proof, c->record};
  return r;
}

static Result
check (Run *run, Program *program, const void *options, void *stats) {
  Model *m = program->model;
  Check c = {.run = run,
             .program = program,
             .options = options,
             .stats = stats,
             .kinds = m->kinds ? m->kinds : usual_kinds ()};
  if (!count_processes (m))
    return result_unknown ("no process is started, so nothing is checked");
  uint32_t infinite = 1u << KIND_ACCEPTANCE_CYCLE | 1u << KIND_NON_PROGRESS;
  Str why = {0};
  c.checkpoint = checkpoint_new (run, options, &why);
  if (why.len) {
    Result r = result_unknown ("%s", str_text (&why));
    str_done (&why);
    return r;
  }
  if (ranks_is_helper () && !(c.kinds & ~infinite))
    _exit (0); /* cycles are looked for by one process */
  c.record = search_record_new ();
  double begin = run_seconds (run);
  if (c.kinds & ~infinite)
    explore (&c, "safety", 0, c.kinds & ~infinite, false);
  if (wants (&c, KIND_ACCEPTANCE_CYCLE) && goes_on (&c))
    check_claims (&c);
  if (wants (&c, KIND_NON_PROGRESS) && goes_on (&c))
    check_progress (&c);
  c.stats->search_ms = (int64_t)((run_seconds (run) - begin) * 1000);
  Result r = conclude (&c);
  if (c.checkpoint && r.verdict != VERDICT_UNKNOWN)
    checkpoint_remove (c.checkpoint);
  checkpoint_free (c.checkpoint);
  return r;
}

/* Another order, another store, no reduction, and the machine alone. */
static void
vary (void *options) {
  assert (options);
  ExplicitOptions *o = options;
  o->order = o->order == ORDER_DFS ? ORDER_BFS : ORDER_DFS;
  o->storage = o->storage == STORE_PLAIN ? STORE_TREE : STORE_PLAIN;
  o->por = 0;
  o->native = JIT_OFF;
}

const Engine explicit_engine = {
    .name = "explicit",
    .summary =
        "explicit-state search of models with processes, channels and a heap",
    .form = FORM_MODEL,
    .options = TABLE (EXPLICIT_OPTIONS),
    .stats = TABLE (EXPLICIT_STATS),
    .check = check,
    .vary = vary,
};

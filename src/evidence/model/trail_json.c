/* Of a step only its numbers are read back; the texts beside them are for
   people and other programs. */

#include "evidence/model/trail_json.h"
#include "evidence/json_util.h"

#include <string.h>

/* Of a longer trail, steps in the middle have no texts. */
enum { TEXT_STEPS = 10000 };

/* What a machine can be told at most. */
enum { MAX_FRAMES = 250, MAX_OBJECTS = 1 << 24 };

static const char *const collectors[] = {
    [GC_NONE] = "none", [GC_RC] = "rc", [GC_MS] = "ms"};
static const char *const orders[] = {
    [HEAP_CREATION] = "creation", [HEAP_CANONICAL] = "canonical"};

/* Writing ----------------------------------------------------------------- */

static json_t *
how_json (const Model *model, const Trail *trail) {
  const MachineOptions *how = &trail->how;
  const char *claim =
      how->claim ? model->codes.data[how->claim - 1].name : NULL;
  json_t *json = json_object ();
  json_object_set_new (json, "claim", json_util_text (claim));
  json_object_set_new (json, "gc", json_string (collectors[how->gc]));
  json_object_set_new (json, "heap", json_string (orders[how->heap]));
  json_object_set_new (json, "frames", json_integer (how->max_frames));
  json_object_set_new (json, "objects", json_integer (how->max_objects));
  json_object_set_new (json, "fair", json_boolean (trail->fair));
  return json;
}

static void
add_change (void *object, const char *name, const char *value) {
  json_object_set_new (object, name, json_util_text (value));
}

static json_t *
changes_json (const Machine *m, const State *before, const State *after) {
  json_t *changes = json_object ();
  machine_changes (m, before, after, add_change, changes);
  return changes;
}

static void
set_process (json_t *json, const char *key, const Machine *m, const State *s,
             uint32_t pid) {
  Str name = {0};
  machine_show_process (&name, m, s, pid);
  json_object_set_new (json, key, json_util_text (str_text (&name)));
  str_done (&name);
}

static void
set_place (json_t *json, const Source *main, Pos pos) {
  if (pos.source && pos.source != main)
    json_object_set_new (json, "file", json_util_text (pos.source->path));
  json_object_set_new (json, "line", json_integer (pos.line));
}

static void
set_numbers (json_t *json, Move move) {
  if (move.pid != NO_PID) {
    json_object_set_new (json, "pid", json_integer (move.pid));
    json_object_set_new (json, "edge", json_integer (move.edge));
  }
  if (move.partner != NO_PID) {
    json_object_set_new (json, "partner", json_integer (move.partner));
    json_object_set_new (json, "partner_edge",
                         json_integer (move.partner_edge));
  }
  if (move.claim_edge)
    json_object_set_new (json, "claim_edge",
                         json_integer ((json_int_t)move.claim_edge - 1));
}

/* Who, where and what, for people. */
static void
set_texts (json_t *json, const Source *main, TrailWalk *w, Move move) {
  const Machine *m = w->machine;
  if (move.pid != NO_PID) {
    const ModelEdge *edge = machine_edge (m, &w->before, move.pid, move.edge);
    set_process (json, "process", m, &w->before, move.pid);
    set_place (json, main, edge->pos);
    json_object_set_new (json, "statement", json_util_text (edge->show));
  }
  if (move.partner != NO_PID) {
    const ModelEdge *edge =
        machine_edge (m, &w->before, move.partner, move.partner_edge);
    set_process (json, "partner_process", m, &w->before, move.partner);
    json_object_set_new (json, "partner_line", json_integer (edge->pos.line));
    json_object_set_new (json, "partner_statement",
                         json_util_text (edge->show));
  }
  if (!w->effect.stuck)
    json_object_set_new (json, "changes",
                         changes_json (m, &w->before, &w->now));
  if (w->printed.len)
    json_object_set_new (json, "output",
                         json_util_text (str_text (&w->printed)));
}

static json_t *
step_json (const Source *main, TrailWalk *w) {
  size_t step = w->at - 1, n = w->trail->moves.len;
  Move move = w->trail->moves.data[step];
  json_t *json = json_object ();
  set_numbers (json, move);
  if (step < TEXT_STEPS / 2 || n - step <= TEXT_STEPS / 2)
    set_texts (json, main, w, move);
  return json;
}

/* Where the processes stand. */
static json_t *
end_json (const Program *p, const Machine *m, const State *s) {
  json_t *all = json_array ();
  for (uint32_t pid = 0; pid < machine_processes (m, s); pid++) {
    Standing at = machine_standing (m, s, pid);
    const Code *code = p->model->codes.data + at.code;
    const ModelLocation *place = code->locations.data + at.location;
    json_t *one = json_object ();
    set_process (one, "process", m, s, pid);
    set_place (one, p->source, place->pos);
    if (place->count)
      json_object_set_new (
          one, "statement",
          json_util_text (code->edges.data[place->first].show));
    json_array_append_new (all, one);
  }
  return all;
}

static void
set_steps (json_t *root, const Program *p, TrailWalk *w) {
  json_t *steps = json_array (), *initial = json_object (), *end = NULL;
  if (!w->effect.stuck)
    machine_changes (w->machine, NULL, &w->now, add_change, initial);
  while (trail_walk_next (w))
    json_array_append_new (steps, step_json (p->source, w));
  if (!w->effect.stuck)
    end = end_json (p, w->machine, &w->now);
  else if (w->at)
    end = end_json (p, w->machine, &w->before);
  json_object_set_new (root, "initial", initial);
  json_object_set_new (root, "steps", steps);
  json_object_set_new (root, "end", end ? end : json_array ());
}

json_t *
trail_json (const Program *p, const Trail *trail, const Replay *replay,
            EvidenceOrigin origin) {
  TrailWalk w;
  json_t *root = evidence_file_new ("assay-trail", p->source, origin);
  json_object_set_new (root, "error", replay_json (replay));
  json_object_set_new (root, "how", how_json (p->model, trail));
  json_object_set_new (root, "cycle",
                       trail->has_cycle
                           ? json_integer ((json_int_t)trail->cycle)
                           : json_null ());
  if (trail_walk_start (&w, p->model, trail, true))
    set_steps (root, p, &w);
  trail_walk_done (&w);
  return root;
}

/* Reading ----------------------------------------------------------------- */

static bool
read_name (const json_t *object, const char *key, size_t n,
           const char *const *names, size_t *value) {
  const char *name = json_util_member (object, key);
  for (*value = 0; name && *value < n; ++*value)
    if (!strcmp (names[*value], name))
      return true;
  return false;
}

static bool
read_kind (const json_t *root, ErrorKind *kind) {
  const char *name = json_util_member (json_object_get (root, "error"), "kind");
  for (ErrorKind k = KIND_ASSERTION; name && k < ERROR_KIND_COUNT; k++)
    if (!strcmp (error_kind_name (k), name)) {
      *kind = k;
      return true;
    }
  return false;
}

static bool
read_claim (const json_t *how, const Model *model, uint32_t *claim) {
  const json_t *json = json_object_get (how, "claim");
  const char *name = json_string_value (json);
  *claim = 0;
  for (uint32_t i = 0; name && i < model->codes.len; i++)
    if (model->codes.data[i].kind == CODE_CLAIM &&
        !strcmp (model->codes.data[i].name, name))
      *claim = i + 1;
  return json_is_null (json) || *claim;
}

static bool
read_how (const json_t *root, const Model *model, Trail *trail) {
  const json_t *how = json_object_get (root, "how");
  const json_t *fair = json_object_get (how, "fair");
  uint64_t frames, objects;
  size_t gc, heap;
  if (!read_claim (how, model, &trail->how.claim) ||
      !json_util_number (how, "frames", MAX_FRAMES, &frames) ||
      !json_util_number (how, "objects", MAX_OBJECTS, &objects) ||
      !read_name (how, "gc", GC_MS + 1, collectors, &gc) ||
      !read_name (how, "heap", HEAP_CANONICAL + 1, orders, &heap) ||
      !json_is_boolean (fair))
    return false;
  trail->how.gc = (Collector)gc;
  trail->how.heap = (HeapOrder)heap;
  trail->how.max_frames = (uint32_t)frames;
  trail->how.max_objects = (uint32_t)objects;
  trail->fair = json_is_true (fair);
  return true;
}

static bool
read_cycle (const json_t *root, Trail *trail) {
  uint64_t cycle = 0;
  trail->has_cycle = !json_is_null (json_object_get (root, "cycle"));
  if (trail->has_cycle &&
      !json_util_number (root, "cycle", SIZE_MAX / 2, &cycle))
    return false;
  trail->cycle = cycle;
  return true;
}

/* One process of a move: absent, or a pid and an edge. */
static bool
read_side (const json_t *step, const char *pid_key, const char *edge_key,
           uint16_t *pid, uint32_t *edge) {
  uint64_t p, e;
  *pid = NO_PID;
  *edge = 0;
  if (!json_object_get (step, pid_key))
    return !json_object_get (step, edge_key);
  if (!json_util_number (step, pid_key, NO_PID - 1, &p) ||
      !json_util_number (step, edge_key, UINT32_MAX, &e))
    return false;
  *pid = (uint16_t)p;
  *edge = (uint32_t)e;
  return true;
}

static bool
read_step (const json_t *step, Trail *trail) {
  Move move = {0};
  uint64_t claim_edge;
  if (!json_is_object (step) ||
      !read_side (step, "pid", "edge", &move.pid, &move.edge) ||
      !read_side (step, "partner", "partner_edge", &move.partner,
                  &move.partner_edge))
    return false;
  if (json_object_get (step, "claim_edge")) {
    if (!json_util_number (step, "claim_edge", UINT32_MAX - 1, &claim_edge))
      return false;
    move.claim_edge = (uint32_t)claim_edge + 1;
  }
  vec_push (&trail->moves, move);
  return true;
}

static bool
read_steps (const json_t *root, Trail *trail, Str *why) {
  size_t i;
  json_t *step;
  json_array_foreach (json_object_get (root, "steps"), i, step) {
    if (!read_step (step, trail)) {
      str_format (why, "step %zu: its numbers make no sense", i + 1);
      return false;
    }
  }
  return true;
}

static bool
read_trail (const json_t *root, const Program *p, Trail *trail, Str *why) {
  const char *what = !read_kind (root, &trail->kind)     ? "error"
                     : !read_how (root, p->model, trail) ? "how"
                     : !read_cycle (root, trail)         ? "cycle"
                                                         : NULL;
  if (!what)
    return read_steps (root, trail, why);
  str_format (why, "'%s' is not what a trail has", what);
  return false;
}

Trail *
trail_json_read (const EvidenceFile *file, const Program *p, Str *why) {
  Trail *trail = trail_new ((MachineOptions){0});
  if (read_trail (file->root, p, trail, why))
    return trail;
  trail_free (trail);
  return NULL;
}

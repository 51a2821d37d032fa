/* The checker of proofs by symbolic heaps: reads the states, executes from the
   start and from each of them, and asks whether what comes to a place of the
   proof is covered there. */

#include "evidence/unit/heaps_impl.h"
#include "pass/pass.h"
#include "base/map.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum {
  MOST_STEPS = 1000000,
  MOST_WORK = 100000, /* of one entailment */
  MOST_SPLITS = 6,
  MOST_UNFOLDED = 4, /* elements of a list of known length */
  MOST_SYMBOLS = 150 /* until those not used any more are removed */
};

/* Rejecting ---------------------------------------------------------------- */

static void
add_place (const Checker *c, Str *out, const HeapState *s) {
  const HeapFrame *f = top_frame (s);
  const UnitProc *p = c->unit->procs.data + f->proc;
  if (f->block == HEAP_EXIT) {
    unit_pos_name (out, p->pos);
    str_format (out, " (where '%s' returns): ", p->name);
    return;
  }
  const UnitOp *op = p->blocks.data[f->block].ops.data + f->op;
  unit_pos_name (out, op->pos);
  str_format (out, " ('%s' in block %" PRIu32 " of '%s'): ", op_name (op->kind),
              f->block, p->name);
}

bool
checker_reject (Checker *c, const HeapState *s, const char *format, ...) {
  if (c->why)
    return false;
  Str text = {0};
  va_list args;
  add_place (c, &text, s);
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  c->why = run_text (c->run, "%s", str_text (&text));
  str_done (&text);
  return false;
}

bool
checker_alarm (Checker *c, const HeapState *s, ErrorKind kind,
               const char *what) {
  return checker_reject (c, s, "%s: %s", error_kind_name (kind), what);
}

/* Paths -------------------------------------------------------------------- */

void
checker_again (Checker *c, HeapState *s) {
  if (s)
    vec_push (&c->todo, (Path){s, c->is_new});
}

void
checker_on (Checker *c, HeapState *s) {
  if (!s)
    return;
  top_frame (s)->op++;
  vec_push (&c->todo, (Path){s, false});
}

/* Places of the proof ------------------------------------------------------ */

typedef struct {
  Checker checker;
  HeapTemplates templates;
  HeapStates states;
  HeapCalls calls;
  CallGraph *graph;
  Map places; /* of the innermost frames: there are states */
} HeapsProof;

static uint64_t
place_key (const HeapFrame *f) {
  uint64_t words[] = {f->proc, f->block, f->op};
  return mem_hash (words, sizeof words);
}

static bool
is_same_place (const HeapState *a, const HeapState *b) {
  return a->context == b->context && a->frames.len == b->frames.len &&
         !memcmp (a->frames.data, b->frames.data,
                  a->frames.len * sizeof *a->frames.data);
}

static bool
is_place (const HeapsProof *p, const HeapState *s) {
  if (!map_get (&p->places, place_key (top_frame (s))))
    return false;
  for (size_t i = 0; i < p->states.len; i++)
    if (is_same_place (p->states.data[i], s))
      return true;
  for (size_t i = 0; i < p->calls.len; i++)
    if (is_same_place (p->calls.data[i]->state, s))
      return true;
  return false;
}

static bool
is_in (const HeapsProof *p, const HeapState *s, const HeapState *of) {
  uint64_t work = MOST_WORK;
  return is_same_place (of, s) &&
         checker_entails (p->checker.unit, s, of, &work);
}

static bool
is_covered_whole (HeapsProof *p, const HeapState *s) {
  for (size_t i = 0; i < p->states.len; i++)
    if (is_in (p, s, p->states.data[i]))
      return true;
  for (size_t i = 0; i < p->calls.len; i++)
    if (is_in (p, s, p->calls.data[i]->state))
      return true;
  return false;
}

static bool is_covered (HeapsProof *, const HeapState *, int splits);

/* Whether it is where the segment is empty, and where it is not. */
static bool
is_covered_split (HeapsProof *p, const HeapState *s, size_t segment,
                  int splits) {
  HeapState *none = heap_state_copy (s), *some = heap_state_copy (s);
  HeapValue length = some->heap.segments.data[segment].length;
  bool good =
      (!formula_empty (none, segment) || !formula_settle (none) ||
       is_covered (p, none, splits)) &&
      (!heap_limit (&some->heap, length, 1, heap_high (&some->heap, length)) ||
       is_covered (p, some, splits));
  heap_state_free (none);
  heap_state_free (some);
  return good;
}

/* Whether it is, with each value that numbers of what was unfolded may have. */
static bool
is_covered_chosen (HeapsProof *p, HeapState *s, int splits) {
  if (!s->heap.choices.len)
    return !formula_settle (s) || is_covered (p, s, splits);
  uint32_t count = vec_last (&s->heap.choices).count;
  bool good = true;
  for (uint32_t i = 0; good && i < count; i++) {
    HeapState *one = heap_state_copy (s);
    good = !formula_choose (one, i) || is_covered_chosen (p, one, splits);
    heap_state_free (one);
  }
  return good;
}

/* Whether it is with the segment, whose length is known, as objects. */
static bool
is_covered_unfolded (HeapsProof *p, const HeapState *s, size_t segment,
                     int splits) {
  const HeapTemplate *t = s->heap.segments.data[segment].of;
  uint32_t way = formula_first_way (s, segment, false);
  bool good = true;
  do {
    HeapState *one = heap_state_copy (s);
    good = !formula_unfold (p->checker.unit, one, segment, false, way) ||
           is_covered_chosen (p, one, splits);
    heap_state_free (one);
  } while (good && formula_next_way (t, &way));
  return good;
}

static bool
is_covered (HeapsProof *p, const HeapState *s, int splits) {
  if (is_covered_whole (p, s))
    return true;
  for (size_t i = 0; splits && i < s->heap.segments.len; i++) {
    HeapValue length = s->heap.segments.data[i].length;
    if (!length.sym && length.add >= 1 && length.add <= MOST_UNFOLDED)
      return is_covered_unfolded (p, s, i, splits - 1);
  }
  for (size_t i = 0; splits && i < s->heap.segments.len; i++)
    if (!heap_is_nonempty (&s->heap, s->heap.segments.data + i) &&
        is_covered_split (p, s, i, splits - 1))
      return true;
  return false;
}

/* Executing ---------------------------------------------------------------- */

static bool
is_over (HeapsProof *p) {
  Checker *c = &p->checker;
  if (c->steps++ >= MOST_STEPS)
    c->why = "it takes too many steps";
  else if (run_expired (c->run))
    c->why = run_reason (c->run);
  c->is_short = c->why;
  return c->why;
}

static void
reject_state (Checker *c, HeapState *s) {
  Str text = {0};
  heap_state_canonical (s);
  heap_print_state (&text, s);
  run_say (c->run, 3, "not covered: %s", str_text (&text));
  str_done (&text);
  checker_reject (c, s, "a state that comes here is in none of the proof");
}

static void
tidy (HeapState *s) {
  if (!top_frame (s)->op && s->heap.syms.len > MOST_SYMBOLS)
    heap_state_canonical (s);
}

static void
follow (HeapsProof *p, Path path) {
  Checker *c = &p->checker;
  HeapState *s = path.state;
  c->is_new = path.is_new;
  tidy (s);
  bool leaves = call_leaves_context (c, s);
  if (leaves && !call_leave_context (c, s)) {
    heap_state_free (s);
    return;
  }
  if (leaves || (!path.is_new && is_place (p, s))) {
    c->has_arrived = true;
    if (!is_covered (p, s, MOST_SPLITS))
      reject_state (c, s);
    heap_state_free (s);
  } else if (!is_over (p) && checker_step (c, s))
    checker_on (c, s);
  else
    heap_state_free (s);
}

static void
execute_all (HeapsProof *p) {
  Checker *c = &p->checker;
  while (c->todo.len && !c->why)
    follow (p, vec_pop (&c->todo));
}

static void
execute_from (HeapsProof *p, HeapState *s) {
  bool possible = formula_settle (s);
  if (possible)
    vec_push (&p->checker.todo, (Path){s, true});
  else
    heap_state_free (s);
  execute_all (p);
}

/* The context begins with what the call gives it, and the caller goes on with
   each of its exits. */
static void
execute_call (HeapsProof *p, const HeapCall *k) {
  Checker *c = &p->checker;
  HeapState *part =
      call_rest_is_kept (c, p->graph, k) ? call_part (c, k) : NULL;
  if (part && formula_settle (part) && !is_covered (p, part, MOST_SPLITS))
    reject_state (c, part);
  heap_state_free (part);
  for (size_t i = 0; !c->why && i < p->states.len; i++) {
    const HeapState *exit = p->states.data[i];
    HeapState *s =
        heap_is_exit (exit) && exit->context == k->context &&
                exit->frames.data[0].proc == top_frame (k->state)->proc
            ? call_return (c, k, exit)
            : NULL;
    if (s)
      vec_push (&c->todo, (Path){s, false});
    execute_all (p);
  }
}

/* Reading ------------------------------------------------------------------ */

static bool
frame_fits (const Unit *u, const HeapState *s, size_t number) {
  const HeapFrame *f = s->frames.data + number;
  bool is_call = number + 1 < s->frames.len;
  if (f->proc >= u->procs.len)
    return false;
  const UnitProc *p = u->procs.data + f->proc;
  if (f->block == HEAP_EXIT)
    return s->context && !number && !is_call && !f->op;
  if (f->block >= p->blocks.len || f->op >= p->blocks.data[f->block].ops.len)
    return false;
  const UnitOp *op = p->blocks.data[f->block].ops.data + f->op;
  return !is_call || op->kind == OP_CALL;
}

/* What the state says is about things that the Unit has. */
static bool
root_fits (const Unit *u, const HeapState *s, const HeapRoot *r) {
  const HeapFrame *f = s->frames.data + r->frame;
  const UnitProc *p = u->procs.data + f->proc;
  if (heap_is_ghost (r))
    return s->context && !r->frame;
  size_t count = f->block == HEAP_EXIT ? p->results.len : p->regs.len;
  return r->reg < count && heap_root_bits (u, s, r) <= 64;
}

static bool
state_fits (const Unit *u, const HeapState *s) {
  for (size_t i = 0; i < s->frames.len; i++)
    if (!frame_fits (u, s, i))
      return false;
  for (size_t i = 0; i < s->roots.len; i++)
    if (!root_fits (u, s, s->roots.data + i))
      return false;
  return true;
}

/* Symbols and types are those of the program. */
static bool
symbols_fit (const Unit *u, const Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++)
    if (h->objects.data[i].type.id >= u->types.len)
      return false;
  for (size_t i = 1; i < h->syms.len; i++) {
    const HeapSymInfo *info = h->syms.data + i;
    if ((info->kind == SYM_GLOBAL && info->index >= u->globals.len) ||
        (info->kind == SYM_PROC && info->index >= u->procs.len))
      return false;
  }
  return true;
}

static bool
read_item (HeapsProof *p, const Sexpr *e) {
  Checker *c = &p->checker;
  if (sexpr_heads (e, "set-logic") || sexpr_heads (e, "set-info"))
    return true;
  if (heap_is_template (e))
    return heap_read_template (c->run, e, c->unit->pointer_bytes,
                               &p->templates) &&
           (symbols_fit (c->unit, &vec_last (&p->templates.all)->body) ||
            run_error (c->run, e->pos,
                       "the program has no such global or type"));
  HeapCall *k = NULL;
  if (sexpr_heads (e, "call")) {
    if (!(k = heap_read_call (c->run, e, &p->templates)))
      return false;
    vec_push (&p->calls, k);
  }
  HeapState *s = k ? k->state : heap_read_state (c->run, e, &p->templates);
  if (!s)
    return false;
  if (!k)
    vec_push (&p->states, s);
  if (s->heap.slots.len && c->unit->pointer_bytes != SLOT_BYTES)
    return run_error (c->run, e->pos, "slots are not followed here");
  if (!state_fits (c->unit, s) || !symbols_fit (c->unit, &s->heap))
    return run_error (c->run, e->pos,
                      "the program has no such place, register or global");
  *map_put (&p->places, place_key (top_frame (s))) = 1;
  return true;
}

static bool
read_proof (HeapsProof *p, const Source *source) {
  Arena arena = {0};
  const Sexpr *all = sexpr_read (p->checker.run, &arena, source);
  bool good = all;
  for (size_t i = 0; good && i < all->len; i++)
    good = read_item (p, all->items[i]);
  arena_done (&arena);
  return good;
}

/* What it rests on --------------------------------------------------------- */

static void
add_assumptions (Checker *c, Program *p) {
  for (size_t i = 0; i < c->assumed.len; i++)
    program_assume (p, "%s", c->assumed.data[i]);
  assumings_try (&c->assumings, c->unit);
  assumings_state (&c->assumings, p);
}

static void
proof_done (HeapsProof *p) {
  Checker *c = &p->checker;
  for (size_t i = 0; i < c->todo.len; i++)
    heap_state_free (c->todo.data[i].state);
  for (size_t i = 0; i < p->states.len; i++)
    heap_state_free (p->states.data[i]);
  vec_done (&c->todo);
  vec_done (&c->assumed);
  vec_done (&c->assumings.list);
  for (size_t i = 0; i < p->calls.len; i++)
    heap_call_free (p->calls.data[i]);
  vec_done (&p->states);
  vec_done (&p->calls);
  call_graph_free (p->graph);
  map_done (&p->places);
  heap_templates_done (&p->templates);
}

CheckReport
heaps_check (Run *run, const Source *source, Program *program) {
  Unit *unit = pass_until (program->unit, pass_find ("simplify"));
  HeapsProof p = {.checker = {.run = run, .unit = unit},
                  .graph = call_graph_new (unit)};
  CheckReport report = {.status = CHECK_MALFORMED,
                        .checker = "symbolic execution",
                        .why = "it cannot be read"};
  if (read_proof (&p, source)) {
    execute_from (&p, checker_start (unit));
    if (!p.checker.why && !p.checker.has_arrived)
      p.checker.why = "vacuous: no execution comes to an end, or to a loop";
    for (size_t i = 0; !p.checker.why && i < p.states.len; i++)
      if (!heap_is_exit (p.states.data[i]))
        execute_from (&p, heap_state_copy (p.states.data[i]));
    for (size_t i = 0; !p.checker.why && i < p.calls.len; i++)
      execute_call (&p, p.calls.data[i]);
    report.why = p.checker.why;
    report.obligations = p.states.len + p.calls.len + 1;
    report.status = !report.why          ? CHECK_HOLDS
                    : p.checker.is_short ? CHECK_UNDECIDED
                                         : CHECK_FAILS;
    if (!report.why)
      add_assumptions (&p.checker, program);
  }
  proof_done (&p);
  unit_free (unit);
  return report;
}

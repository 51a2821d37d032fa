/* The lowering of Units: a fixed point of the paths between cut points, which
   becomes a transition system; and the way back, from a trace to the inputs
   that it chose. */

#include "pass/lower_unit.h"
#include "pass/lowering.h"
#include "program/unit/execute.h"

#include <assert.h>
#include <stdlib.h>

/* Numbers of the program --------------------------------------------------- */

static void
add_bound (Lower *w, Wide value, unsigned bits) {
  WideSigned n = bits > 64 ? 0 : wide_signed (value, bits ? bits : 64);
  for (int i = -1; i <= 1; i++)
    vec_push (&w->bounds, n + i);
  if (n < 0)
    vec_push (&w->bounds, (WideSigned)value);
}

static void
add_operand (Lower *w, const Operand *o) {
  if (o->kind == OPERAND_CONST)
    add_bound (w, o->value, o->bits);
}

static void
find_bounds (Lower *w) {
  for (unsigned bits = 8; bits <= 64; bits *= 2) {
    add_bound (w, wide_mask (bits - 1), 64);
    if (bits < 64)
      add_bound (w, wide_mask (bits), 64);
  }
  for (size_t p = 0; p < w->unit->procs.len; p++) {
    const UnitProc *proc = w->unit->procs.data + p;
    for (size_t b = 0; b < proc->blocks.len; b++)
      for (size_t i = 0; i < proc->blocks.data[b].ops.len; i++) {
        const UnitOp *op = proc->blocks.data[b].ops.data + i;
        add_operand (w, &op->a);
        add_operand (w, &op->b);
        for (uint32_t k = 0; k + 1 < op->target_count && op->cases; k++)
          add_bound (w, op->cases[k], op->a.bits);
      }
  }
}

/* Beginning and end -------------------------------------------------------- */

static void
add_objects (Lower *w) {
  const Unit *u = w->unit;
  for (uint32_t i = 0; i < u->globals.len; i++)
    vec_push (&w->objects, ((Object){.global = i,
                                     .proc = NONE,
                                     .context = NONE,
                                     .alive = NONE,
                                     .size_slot = NONE,
                                     .parent = NONE,
                                     .size = u->globals.data[i].bytes}));
  for (uint32_t i = 0; i < u->procs.len; i++)
    vec_push (&w->objects, ((Object){.global = NONE,
                                     .proc = i,
                                     .context = NONE,
                                     .alive = NONE,
                                     .size_slot = NONE,
                                     .parent = NONE,
                                     .size = 1}));
}

static void
begin (Lower *w) {
  const Unit *u = w->unit;
  size_t regs = u->procs.data[u->start].regs.len;
  w->loops = mem_zero (u->procs.len * sizeof *w->loops);
  w->entries = mem_zero (u->procs.len * sizeof *w->entries);
  w->reads = mem_zero (u->procs.len * sizeof *w->reads);
  Context c = {NONE, NULL, u->start,
               arena_alloc (&w->arena, (regs + 1) * sizeof *c.regs)};
  for (size_t i = 0; i < regs; i++)
    c.regs[i] = NONE;
  vec_push (&w->contexts, c);
  lowering_look_at (w, u->start);
  add_objects (w);
  find_bounds (w);
  vec_push (&w->cuts, ((Cut){.context = 0, .block = 0}));
}

static void
end (Lower *w) {
  for (size_t i = 0; i < w->unit->procs.len; i++) {
    loops_free (w->loops[i]);
    mem_free (w->entries[i]);
    mem_free (w->reads[i]);
  }
  mem_free (w->loops);
  mem_free (w->entries);
  mem_free (w->reads);
  for (size_t i = 0; i < w->objects.len; i++)
    vec_done (&w->objects.data[i].cells);
  for (size_t i = 0; i < w->cuts.len; i++) {
    vec_done (&w->cuts.data[i].equations);
    vec_done (&w->cuts.data[i].assumed);
    vec_done (&w->cuts.data[i].known);
    vec_done (&w->cuts.data[i].before);
    vec_done (&w->cuts.data[i].next);
  }
  vec_done (&w->atoms);
  vec_done (&w->slots);
  vec_done (&w->contexts);
  vec_done (&w->objects);
  vec_done (&w->cuts);
  vec_done (&w->joins);
  vec_done (&w->bounds);
  vec_done (&w->queue);
  vec_done (&w->assumed);
  vec_done (&w->assumes.list);
  vec_done (&w->edges);
  vec_done (&w->hints);
  vec_done (&w->seen);
  vec_done (&w->elsewhere);
  vec_done (&w->written);
  vec_done (&w->choices);
  vec_done (&w->set_at);
  vec_done (&w->values);
  vec_done (&w->bound_at);
  vec_done (&w->ranges);
  vec_done (&w->facts);
  vec_done (&w->inputs);
  vec_done (&w->passed);
  vec_done (&w->passed_times);
  arena_done (&w->arena);
}

/* The fixed point ---------------------------------------------------------- */

static void
work (Lower *w) {
  for (size_t i = 0; i < w->queue.len && !w->refused; i++) {
    uint32_t cut = w->queue.data[i];
    w->cuts.data[cut].is_queued = false;
    lowering_explore (w, cut);
  }
  vec_clear (&w->queue);
}

/* A slot that is mostly used as a number of the other sort becomes one. */
static bool
turn_slots (Lower *w) {
  bool turned = false;
  for (size_t i = 0; i < w->slots.len; i++) {
    Slot *s = w->slots.data + i;
    uint32_t uses = s->is_signed ? s->signed_uses : s->unsigned_uses;
    uint32_t others = s->signed_uses + s->unsigned_uses - uses;
    if (!s->is_relevant || s->was_turned || s->bits == 1 || others <= uses)
      continue;
    s->is_signed = !s->is_signed;
    s->was_turned = turned = true;
  }
  if (turned)
    lowering_forget (w);
  return turned;
}

/* Ranges that have jumped too far become smaller again: what all paths bring
   from what is known now is known, too. */
static void
shrink (Lower *w) {
  w->is_shrinking = true;
  for (size_t i = 0; i < w->cuts.len; i++) {
    Cut *c = w->cuts.data + i;
    vec_clear (&c->next);
    for (size_t k = 0; k < c->known.len; k++)
      vec_push (&c->next, ((Known){.slot = c->known.data[k].slot}));
  }
  for (uint32_t i = 0; i < w->cuts.len && !w->refused; i++)
    lowering_explore (w, i);
  w->is_shrinking = false;
  for (size_t i = 0; i < w->cuts.len && !w->has_changed; i++) {
    Cut *c = w->cuts.data + i;
    for (size_t k = 0; k < c->known.len; k++)
      c->known.data[k] = c->next.data[k];
  }
}

static void
find_edges (Lower *w) {
  w->is_emitting = true;
  w->comes_to_end = false;
  vec_clear (&w->assumes.list);
  vec_clear (&w->edges);
  vec_clear (&w->assumed);
  for (uint32_t i = 0; i < w->cuts.len && !w->refused; i++)
    lowering_explore (w, i);
  w->is_emitting = false;
}

enum { MAX_TIMES = 20, SHRINKS = 2 };

static void
solve (Lower *w) {
  for (int times = 0; times < MAX_TIMES; times++) {
    w->has_changed = false;
    lowering_queue_all (w);
    do
      work (w);
    while (!w->refused && turn_slots (w));
    for (int i = 0; i < SHRINKS && !w->refused && !w->has_changed; i++)
      shrink (w);
    if (!w->refused && !w->has_changed)
      find_edges (w);
    if (!w->refused && !w->has_changed && !w->comes_to_end)
      w->refused = "no execution comes to an end: its assumptions contradict "
                   "each other";
    if (w->refused || !w->has_changed)
      return;
  }
  w->refused = "no fixed point was found";
}

/* Equations and ranges together
   ------------------------------------------------

   Without ranges a wrap-around may spoil an equation, and without equations a
   range may be too large to exclude it.  So equations are guessed from the
   edges that do not wrap, and paths rely on them: if what these do shows the
   equations again, both hold, by induction over the steps of an execution. */

static bool
has_wraps (const Lower *w) {
  for (size_t i = 0; i < w->edges.len; i++)
    if (w->edges.data[i].wraps)
      return true;
  return false;
}

static void
assume_equations (Lower *w, bool yes) {
  for (size_t i = 0; i < w->cuts.len; i++) {
    Cut *c = w->cuts.data + i;
    vec_clear (&c->assumed);
    for (size_t k = 0; yes && k < c->equations.len; k++)
      vec_push (&c->assumed, c->equations.data[k]);
  }
  lowering_forget (w);
}

static void
strengthen (Lower *w) {
  bool hold = true;
  if (has_wraps (w)) {
    lowering_find_equations (w, true);
    assume_equations (w, true);
    solve (w);
    hold = !w->refused;
  }
  if (hold && lowering_find_equations (w, false))
    return;
  w->refused = NULL;
  assume_equations (w, false);
  solve (w);
  if (!w->refused)
    lowering_find_equations (w, false);
}

/* Exactly, or with arrays that are followed in one element.  'wants_arrays':
   whether the latter may do what the former cannot. */
static bool
lower_as (Run *run, const Program *p, bool is_abstract, Lowered *lowered,
          Str *why, bool *wants_arrays) {
  Lower w = {
      .run = run, .program = p, .unit = p->unit, .is_abstract = is_abstract};
  LowMap *map = NULL;
  begin (&w);
  solve (&w);
  if (!w.refused)
    strengthen (&w);
  if (w.refused)
    str_add (why, w.refused);
  else {
    assumings_try (&w.assumes, w.unit);
    lowering_find_hints (&w);
    lowered->program = lowering_emit (&w, &map);
  }
  lowered->map = map;
  lowered->is_abstract = is_abstract;
  *wants_arrays = w.wants_arrays;
  bool done = !w.refused;
  end (&w);
  return done;
}

static bool
lower (Run *run, const Program *p, Lowered *lowered, Str *why) {
  Str again = {0};
  bool wants_arrays;
  assert (p->form == FORM_UNIT);
  bool done =
      lower_as (run, p, false, lowered, why, &wants_arrays) ||
      (wants_arrays && lower_as (run, p, true, lowered, &again, &wants_arrays));
  if (!done && again.len)
    str_format (why, "; with arrays in one element: %s", str_text (&again));
  str_done (&again);
  return done;
}

/* Back --------------------------------------------------------------------- */

static Wide
input_value (const Program *p, const Term *state, const MapInput *input) {
  if (input->var == NONE)
    return 0;
  Rat n, two;
  int64_t value = 0;
  rat_init (&n);
  rat_init (&two);
  rat_set (&n, term_value (p->terms, state[input->var]));
  if (!rat_to_int64 (&n, &value)) { /* from 2^63 to 2^64 - 1 */
    rat_set_int (&two, (int64_t)1 << 62);
    for (int i = 0; i < 4; i++)
      rat_sub (&n, &n, &two);
    bool fits = rat_to_int64 (&n, &value);
    assert (fits);
    (void)fits;
  }
  rat_done (&n);
  rat_done (&two);
  return (Wide)(WideSigned)value & wide_mask (input->bits);
}

/* Whether the program goes wrong with these inputs. */
static bool
fails (const Unit *u, const Choices *choices) {
  Execution x = execute_unit (
      NULL, u, &(ExecuteOptions){.choices = choices, .beyond = INPUTS_ZERO});
  return x.outcome == OUTCOME_ERROR;
}

static void *
back (const Program *p, const Lowered *lowered, const Trace *trace) {
  const LowMap *map = lowered->map;
  Choices *choices = choices_new ();
  for (size_t i = 0; i < trace->steps.len; i++) {
    assert (trace->steps.data[i].edge < map->edges.len);
    const MapEdge *e = map->edges.data + trace->steps.data[i].edge;
    for (size_t k = 0; k < e->count; k++)
      vec_push (
          &choices->inputs,
          input_value (lowered->program, trace->states.data[i], e->inputs + k));
  }
  if (!lowered->is_abstract || fails (p->unit, choices))
    return choices;
  choices_free (choices);
  return NULL;
}

static void
done (Lowered *lowered) {
  LowMap *map = lowered->map;
  for (size_t i = 0; map && i < map->edges.len; i++)
    mem_free (map->edges.data[i].inputs);
  if (map)
    vec_done (&map->edges);
  mem_free (map);
  program_free (lowered->program);
  *lowered = (Lowered){0};
}

const Lowering unit_lowering = {
    .name = "system",
    .summary = "a C program as a transition system over integers",
    .from = FORM_UNIT,
    .to = FORM_SYSTEM,
    .lower = lower,
    .back = back,
    .done = done,
    .may_be_abstract = true,
};

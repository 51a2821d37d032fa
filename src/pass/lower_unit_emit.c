/* The paths as a Program: cut points are locations, paths are edges, slots on
   which something depends are variables.

   Inputs of a path are input variables, numbered along the path.  What is known
   about the range of a variable at a cut point is assumed on the edges from
   there that use it: it holds in every state that is reached, and without it
   the ranges of variables would not be inductive. */

#include "pass/lower_unit_emit.h"

#include <assert.h>
#include <string.h>

/* Variables ---------------------------------------------------------------- */

static const char *
object_name (const Lower *w, const Object *o) {
  const char *name = o->global != NONE ? w->unit->globals.data[o->global].name
                     : o->op           ? o->op->show
                                       : NULL;
  return name ? name : "tmp";
}

static void
name_object (Str *s, const Lower *w, const Object *o) {
  if (o->is_block) {
    str_format (s, "block:%d", o->made.line);
    return;
  }
  if (o->context != NONE && w->contexts.data[o->context].proc != w->unit->entry)
    str_format (s, "%s.",
                w->unit->procs.data[w->contexts.data[o->context].proc].name);
  str_add (s, object_name (w, o));
  if (o->member)
    str_format (s, ".%s", o->member);
}

static void
name_slot (Str *s, const Lower *w, const Slot *slot) {
  assert (slot->kind != SLOT_FLAG || slot->owner < w->slots.len);
  const Object *o = w->objects.data + slot->owner;
  switch (slot->kind) {
  case SLOT_REG:
    str_format (s, "%s.r%u",
                w->unit->procs.data[w->contexts.data[slot->owner].proc].name,
                (unsigned)slot->part);
    break;
  case SLOT_CELL:
    name_object (s, w, o);
    if (slot->part || o->size != (slot->bits + 7) / 8)
      str_format (s, ".%u", (unsigned)slot->part);
    break;
  case SLOT_COLUMN:
    name_object (s, w, o);
    str_add (s, "[k]");
    if (slot->part || o->stride != (slot->bits + 7) / 8)
      str_format (s, ".%u", (unsigned)slot->part);
    break;
  case SLOT_ALIVE:
    name_object (s, w, o);
    str_add (s, ".lives");
    break;
  case SLOT_SIZE:
    name_object (s, w, o);
    str_add (s, ".size");
    break;
  case SLOT_FLAG:
    name_slot (s, w, w->slots.data + slot->owner);
    str_add (s, ".set");
    break;
  }
}

static bool
fits_word (Range r) {
  return r.lo >= INT64_MIN && r.hi <= INT64_MAX;
}

static Var
add_var (Emit *e, const char *name, VarRole role, Range r, Pos pos) {
  VarInfo info = {.name = name, .sort = INT_SORT, .role = role, .pos = pos};
  if (fits_word (r)) {
    info.bounded = true;
    info.lo = (int64_t)r.lo;
    info.hi = (int64_t)r.hi;
  }
  return program_add_var (e->p, info);
}

/* What a variable begins with does not matter: no path reads it. */
static WideSigned
first_value (Range r) {
  return r.lo > 0 ? r.lo : r.hi < 0 ? r.hi : 0;
}

static void
add_hull (Emit *e, uint32_t slot, Range r, bool *found) {
  assert (slot < e->w->slots.len);
  Range *hull = e->hulls + slot;
  if (!*found || r.lo < hull->lo)
    hull->lo = r.lo;
  if (!*found || r.hi > hull->hi)
    hull->hi = r.hi;
  *found = true;
}

static void
find_hull (Emit *e, uint32_t slot) {
  const Lower *w = e->w;
  bool found = false;
  if (w->slots.data[slot].kind == SLOT_FLAG)
    add_hull (e, slot, (Range){0, 1}, &found);
  for (size_t i = 0; i < w->cuts.len; i++)
    for (size_t k = 0; k < w->cuts.data[i].known.len; k++) {
      const Known *known = w->cuts.data[i].known.data + k;
      bool is_read = known->kind == KNOWN_NUMBER ||
                     known->kind == KNOWN_ADDRESS || known->kind == KNOWN_MIXED;
      if (known->slot == slot && is_read)
        add_hull (e, slot, known->range, &found);
    }
}

static void
add_slot_var (Emit *e, uint32_t slot) {
  assert (slot < e->w->slots.len);
  const Slot *s = e->w->slots.data + slot;
  Str name = {0};
  name_slot (&name, e->w, s);
  find_hull (e, slot);
  e->vars[slot] =
      add_var (e, str_text (&name), ROLE_STATE, e->hulls[slot], s->pos);
  str_done (&name);
  Term now = program_var (e->p, e->vars[slot])->now;
  Term first = linear_number (e->t, first_value (e->hulls[slot]));
  e->p->init = term_and2 (e->t, e->p->init, term_eq (e->t, now, first));
}

/* Terms -------------------------------------------------------------------- */

/* The index of the element that counts. */
static Term
parameter_term (Emit *e, const Atom *a) {
  Str name = {0};
  name_object (&name, e->w, e->w->objects.data + a->index);
  str_add (&name, ".k");
  Var v = add_var (e, str_text (&name), ROLE_PARAMETER, a->range, (Pos){0});
  str_done (&name);
  return program_var (e->p, v)->now;
}

static Term
input_term (Emit *e, uint32_t atom) {
  assert (e->w->atoms.data[atom].kind == ATOM_INPUT ||
          e->w->atoms.data[atom].kind == ATOM_ANY);
  const Atom *a = e->w->atoms.data + atom;
  Str name = {0};
  str_format (&name, "%s.%u",
              a->name                 ? a->name
              : a->kind == ATOM_INPUT ? "input"
                                      : "element",
              (unsigned)a->index + 1);
  Var v = add_var (e, str_text (&name), ROLE_INPUT, a->range, (Pos){0});
  str_done (&name);
  e->inputs[atom] = v.id;
  return program_var (e->p, v)->now;
}

Term
lowering_atom_term (Emit *e, uint32_t atom) {
  assert (atom < e->w->atoms.len);
  const Atom *a = e->w->atoms.data + atom;
  if (e->has_term[atom])
    return e->terms[atom];
  Term term;
  if (a->kind == ATOM_SLOT) {
    assert (e->w->slots.data[a->index].is_relevant);
    term = program_var (e->p, e->vars[a->index])->now;
  } else if (a->kind == ATOM_INPUT || a->kind == ATOM_ANY)
    term = input_term (e, atom);
  else if (a->kind == ATOM_PARAMETER)
    term = parameter_term (e, a);
  else {
    Term args[] = {lowering_sum_term (e, &a->of), linear_number (e->t, a->by)};
    term =
        term_make (e->t, a->kind == ATOM_DIV ? TERM_DIV : TERM_MOD, 0, 2, args);
  }
  e->terms[atom] = term;
  e->has_term[atom] = true;
  return term;
}

/* The parts of one sign, with it taken away; and the constant, likewise. */
static Term
half_term (Emit *e, const Linear *l, int sign) {
  Term *parts = mem_alloc ((l->count + 1) * sizeof *parts);
  size_t n = 0;
  for (uint32_t i = 0; i < l->count; i++) {
    WideSigned by = sign * l->parts[i].by;
    if (by <= 0)
      continue;
    Term atom = lowering_atom_term (e, l->parts[i].atom);
    parts[n++] =
        by == 1 ? atom : term_mul (e->t, linear_number (e->t, by), atom);
  }
  if (sign * l->constant > 0 || !n)
    parts[n++] =
        linear_number (e->t, sign * l->constant > 0 ? sign * l->constant : 0);
  Term sum = n == 1 ? parts[0] : term_add (e->t, n, parts);
  mem_free (parts);
  return sum;
}

Term
lowering_sum_term (Emit *e, const Linear *l) {
  Term plus = half_term (e, l, 1), minus = half_term (e, l, -1);
  return term_is (minus, term_int (e->t, 0)) ? plus
                                             : term_sub (e->t, plus, minus);
}

Term
lowering_fact_term (Emit *e, const Fact *f) {
  Linear sum = f->sum;
  bool is_strict = f->kind == FACT_LE && sum.constant == 1;
  if (is_strict)
    sum.constant = 0;
  Term left = half_term (e, &sum, 1), right = half_term (e, &sum, -1);
  if (f->kind == FACT_LE)
    return is_strict ? term_lt (e->t, left, right)
                     : term_le (e->t, left, right);
  Term equal = term_eq (e->t, left, right);
  return f->kind == FACT_EQ ? equal : term_not (e->t, equal);
}

/* Edges -------------------------------------------------------------------- */

static void
assume (Commands *c, Term condition, Pos pos) {
  vec_push (
      c, ((Command){.kind = CMD_ASSUME, .pos = pos, .condition = condition}));
}

static void
mark_atoms (const Lower *w, const Linear *l, bool *used) {
  for (uint32_t i = 0; i < l->count; i++) {
    used[l->parts[i].atom] = true;
    mark_atoms (w, &w->atoms.data[l->parts[i].atom].of, used);
  }
}

static bool *
used_atoms (const Lower *w, const LowEdge *edge) {
  bool *used = mem_zero (w->atoms.len + 1);
  for (size_t i = 0; i < edge->fact_count; i++)
    mark_atoms (w, &edge->facts[i].sum, used);
  for (size_t i = 0; i < edge->set_count; i++)
    mark_atoms (w, &edge->sets[i].value, used);
  return used;
}

static const Known *
known_at (const Lower *w, uint32_t cut, uint32_t slot) {
  const Cut *c = w->cuts.data + cut;
  for (size_t i = 0; i < c->known.len; i++)
    if (c->known.data[i].slot == slot)
      return c->known.data + i;
  return NULL;
}

/* What the variable's own range does not say. */
static void
assume_range (Emit *e, Commands *c, Term now, Range r, Range declared,
              Pos pos) {
  bool is_declared = fits_word (declared);
  if (!is_declared || r.lo > declared.lo)
    assume (c, term_le (e->t, linear_number (e->t, r.lo), now), pos);
  if (!is_declared || r.hi < declared.hi)
    assume (c, term_le (e->t, now, linear_number (e->t, r.hi)), pos);
}

static void
add_ranges (Emit *e, Commands *c, const LowEdge *edge) {
  const Lower *w = e->w;
  bool *used = used_atoms (w, edge);
  for (uint32_t i = 0; i < w->atoms.len; i++) {
    const Atom *a = w->atoms.data + i;
    if (!used[i])
      continue;
    const Known *k =
        a->kind == ATOM_SLOT ? known_at (w, edge->from, a->index) : NULL;
    if (k)
      assume_range (e, c, lowering_atom_term (e, i), k->range,
                    e->hulls[a->index], edge->pos);
    if (a->kind == ATOM_INPUT || a->kind == ATOM_ANY)
      assume_range (e, c, lowering_atom_term (e, i), a->range, a->range,
                    edge->pos);
  }
  mem_free (used);
}

/* That these hold is shown by another edge, see below. */
static void
add_assumed (Emit *e, Commands *c, const LowEdge *edge) {
  const Linears *assumed = &e->w->cuts.data[edge->from].assumed;
  for (size_t i = 0; i < assumed->len; i++) {
    Fact f = {FACT_EQ, assumed->data[i], edge->pos};
    assume (c, lowering_fact_term (e, &f), edge->pos);
  }
}

static void
add_assignment (Emit *e, Commands *c, const LowEdge *edge, Var *targets,
                Term *values) {
  for (size_t i = 0; i < edge->set_count; i++) {
    targets[i] = e->vars[edge->sets[i].slot];
    values[i] = lowering_sum_term (e, &edge->sets[i].value);
  }
  if (edge->set_count)
    vec_push (c, ((Command){.kind = CMD_ASSIGN,
                            .pos = edge->pos,
                            .count = edge->set_count,
                            .targets = targets,
                            .values = values}));
}

static void
map_inputs (Emit *e, const LowEdge *edge) {
  MapEdge m = {edge->input_count,
               mem_alloc ((edge->input_count + 1) * sizeof *m.inputs)};
  for (size_t i = 0; i < m.count; i++) {
    uint32_t atom = edge->inputs[i];
    m.inputs[i] = (MapInput){NONE, 64};
    if (atom != NONE)
      m.inputs[i] = (MapInput){e->inputs[atom], e->w->atoms.data[atom].bits};
  }
  vec_push (&e->map->edges, m);
}

static void
name_edge (Str *s, const Emit *e, const LowEdge *edge) {
  const Process *q = e->p->processes.data;
  str_add (s, q->locations.data[e->locs[edge->from].id].name);
  if (edge->to == NONE)
    str_format (s, " to %s", error_kind_name (edge->error));
  else
    str_format (s, " to %s", q->locations.data[e->locs[edge->to].id].name);
}

void
lowering_add_conditions (Emit *e, Commands *c, const LowEdge *edge) {
  add_ranges (e, c, edge);
  add_assumed (e, c, edge);
  for (size_t i = 0; i < edge->fact_count; i++)
    assume (c, lowering_fact_term (e, edge->facts + i), edge->facts[i].pos);
}

/* Lemmas hold where the edge begins, of the element that counts and of those
   that the path reads. */
static void
add_lemmas (Emit *e, Commands *c, const LowEdge *edge) {
  TermList lemmas = {0};
  lowering_list_lemmas (e, edge, &lemmas);
  for (size_t i = 0; i < lemmas.len; i++)
    assume (c, lemmas.data[i], edge->pos);
  vec_done (&lemmas);
}

static void
add_edge (Emit *e, const LowEdge *edge) {
  Commands c = {0};
  Str name = {0};
  Var *targets = mem_alloc ((edge->set_count + 1) * sizeof *targets);
  Term *values = mem_alloc ((edge->set_count + 1) * sizeof *values);
  lowering_add_conditions (e, &c, edge);
  add_lemmas (e, &c, edge);
  add_assignment (e, &c, edge, targets, values);
  if (edge->is_error)
    vec_push (
        &c, ((Command){.kind = CMD_ASSERT,
                       .pos = edge->error_pos,
                       .condition = term_bool (e->t, false),
                       .error = edge->error,
                       .message = arena_string (&e->p->arena, edge->message)}));
  name_edge (&name, e, edge);
  Loc from = e->locs[edge->from];
  program_add_edge (
      e->p, 0,
      (Edge){.name = arena_string (&e->p->arena, str_text (&name)),
             .from = from,
             .to = edge->to == NONE ? from : e->locs[edge->to],
             .count = c.len,
             .commands = c.data,
             .pos = edge->is_error ? edge->error_pos : edge->pos});
  map_inputs (e, edge);
  str_done (&name);
  vec_done (&c);
  mem_free (targets);
  mem_free (values);
}

/* What is taken for granted at a cut point is asserted there, so that a proof
   has to show it: ranges, on which other edges rely, and equations, which say
   what loops keep and which slab finds with difficulty.  The edge leads
   nowhere. */

static void
assert_fact (Commands *c, Term condition, Pos pos, const char *message) {
  vec_push (c, ((Command){.kind = CMD_ASSERT,
                          .pos = pos,
                          .condition = condition,
                          .error = KIND_ASSERTION,
                          .message = message}));
}

/* What is not initialised is no number: its variable has any value. */
static Term
is_no_number (Emit *e, const Known *k) {
  uint32_t flag =
      k->kind == KNOWN_MIXED ? lowering_find_flag (e->w, k->slot) : NONE;
  if (flag == NONE)
    return term_bool (e->t, false);
  return term_eq (e->t, program_var (e->p, e->vars[flag])->now,
                  term_int (e->t, 0));
}

static void
assert_range (Emit *e, Commands *c, Term now, const Known *k, Pos pos) {
  static const char message[] = "a range of the loop is wrong";
  Range declared = e->hulls[k->slot];
  bool is_declared = fits_word (declared);
  Term otherwise = is_no_number (e, k);
  Term above = term_le (e->t, linear_number (e->t, k->range.lo), now);
  Term below = term_le (e->t, now, linear_number (e->t, k->range.hi));
  if (!is_declared || k->range.lo > declared.lo)
    assert_fact (c, term_or2 (e->t, otherwise, above), pos, message);
  if (!is_declared || k->range.hi < declared.hi)
    assert_fact (c, term_or2 (e->t, otherwise, below), pos, message);
}

/* Of the slots that an edge from here relies on. */
static void
assert_ranges (Emit *e, Commands *c, uint32_t cut, Pos pos) {
  const Lower *w = e->w;
  bool *used = mem_zero (w->atoms.len + 1);
  for (size_t i = 0; i < w->edges.len; i++)
    if (w->edges.data[i].from == cut) {
      bool *its = used_atoms (w, w->edges.data + i);
      for (uint32_t k = 0; k < w->atoms.len; k++)
        used[k] |= its[k];
      mem_free (its);
    }
  for (uint32_t i = 0; i < w->atoms.len; i++) {
    const Atom *a = w->atoms.data + i;
    const Known *k =
        used[i] && a->kind == ATOM_SLOT ? known_at (w, cut, a->index) : NULL;
    if (k)
      assert_range (e, c, lowering_atom_term (e, i), k, pos);
  }
  mem_free (used);
}

static void
add_granted (Emit *e, uint32_t cut) {
  Commands c = {0};
  Str name = {0};
  const Linears *equations = &e->w->cuts.data[cut].equations;
  Loc at = e->locs[cut];
  Pos pos = e->p->processes.data->locations.data[at.id].pos;
  assert_ranges (e, &c, cut, pos);
  for (size_t i = 0; i < equations->len; i++) {
    Fact f = {FACT_EQ, equations->data[i], pos};
    assert_fact (&c, lowering_fact_term (e, &f), pos,
                 "an equation of the loop is wrong");
  }
  for (size_t i = 0; i < e->w->hints.len; i++)
    if (lowering_is_lemma (e, cut, i))
      assert_fact (&c, e->clauses[i], pos, "a lemma of the loop is wrong");
  if (c.len) {
    assume (&c, term_bool (e->t, false), pos);
    str_format (&name, "granted at %s",
                e->p->processes.data->locations.data[at.id].name);
    vec_push (&e->map->edges, ((MapEdge){0}));
    program_add_edge (
        e->p, 0,
        (Edge){.name = arena_string (&e->p->arena, str_text (&name)),
               .from = at,
               .to = at,
               .count = c.len,
               .commands = c.data,
               .pos = pos});
  }
  str_done (&name);
  vec_done (&c);
}

/* The whole ---------------------------------------------------------------- */

static bool
has_location (const Process *q, const char *name) {
  for (size_t i = 0; i < q->locations.len; i++)
    if (!strcmp (q->locations.data[i].name, name))
      return true;
  return false;
}

static void
add_location (Emit *e, size_t cut) {
  const Cut *c = e->w->cuts.data + cut;
  const UnitProc *proc =
      e->w->unit->procs.data + e->w->contexts.data[c->context].proc;
  Pos pos = proc->blocks.data[c->block].pos;
  Str name = {0};
  for (int n = 1;
       n == 1 || has_location (e->p->processes.data, str_text (&name)); n++) {
    vec_clear (&name);
    if (cut)
      str_format (&name, "%s:%d", proc->name, pos.line);
    else
      str_add (&name, "start");
    if (n > 1)
      str_format (&name, ".%d", n);
  }
  e->locs[cut] = program_add_location (
      e->p, 0, arena_string (&e->p->arena, str_text (&name)), pos);
  str_done (&name);
}

static void
copy_heading (Program *to, const Program *from, const Lower *w) {
  for (size_t i = 1; i < from->files.len; i++) {
    InputFile f = from->files.data[i];
    f.path = arena_string (&to->arena, f.path);
    vec_push (&to->files, f);
  }
  for (size_t i = 0; i < from->assumptions.len; i++)
    program_assume (to, "%s", from->assumptions.data[i].text);
  for (size_t i = 0; i < w->assumed.len; i++)
    program_assume (to, "%s", w->assumed.data[i]);
  assumings_state (&w->assumes, to);
}

/* Those that turned out to be no lemmas would only be in the way. */
static bool
is_good_hint (const Emit *e, size_t hint) {
  for (uint32_t i = 0; i < e->w->cuts.len; i++)
    if (!e->holds || lowering_is_lemma (e, i, hint))
      return true;
  return false;
}

static void
add_hints (Emit *e) {
  for (size_t i = 0; i < e->w->hints.len; i++)
    if (is_good_hint (e, i))
      vec_push (&e->p->hints, e->clauses[i]);
}

static void
build (Emit *e) {
  Lower *w = e->w;
  const char *entry = w->unit->procs.data[w->unit->entry].name;
  program_add_process (e->p, arena_string (&e->p->arena, entry));
  for (size_t i = 0; i < w->cuts.len; i++)
    add_location (e, i);
  for (uint32_t i = 0; i < w->slots.len; i++)
    if (w->slots.data[i].is_relevant)
      add_slot_var (e, i);
  lowering_find_lemmas (e);
  for (size_t i = 0; i < w->edges.len; i++)
    add_edge (e, w->edges.data + i);
  for (uint32_t i = 0; i < w->cuts.len; i++)
    add_granted (e, i);
  add_hints (e);
  lowering_add_words (e);
  program_close_process (e->p, 0, e->locs[0]);
  /* All errors are assertions of edges. */
  program_add_property (e->p, (Property){.bad = term_bool (e->t, false),
                                         .kind = KIND_ASSERTION,
                                         .message = "an error is reached",
                                         .pos = e->p->init_pos});
}

Program *
lowering_emit (Lower *w, LowMap **map) {
  Emit e = {.w = w, .p = program_new (w->program->source)};
  size_t atoms = w->atoms.len + 1, slots = w->slots.len + 1;
  e.t = e.p->terms;
  e.map = mem_zero (sizeof *e.map);
  e.terms = mem_zero (atoms * sizeof *e.terms);
  e.has_term = mem_zero (atoms);
  e.inputs = mem_alloc (atoms * sizeof *e.inputs);
  memset (e.inputs, 0xff, atoms * sizeof *e.inputs);
  e.vars = mem_zero (slots * sizeof *e.vars);
  e.hulls = mem_zero (slots * sizeof *e.hulls);
  e.locs = mem_zero ((w->cuts.len + 1) * sizeof *e.locs);
  copy_heading (e.p, w->program, w);
  build (&e);
  mem_free (e.terms);
  mem_free (e.has_term);
  mem_free (e.inputs);
  mem_free (e.vars);
  mem_free (e.hulls);
  mem_free (e.locs);
  lowering_free_lemmas (&e);
  *map = e.map;
  return e.p;
}

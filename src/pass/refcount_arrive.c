/* Where a path arrives: a step of the system, with the values of what is kept
   there. */

#include "pass/refcount.h"

#include <assert.h>

static size_t
place_of (const Refcount *w, Var v) {
  for (size_t i = 0; i < w->vars.len; i++)
    if (w->vars.data[i].id == v.id)
      return i;
  assert (!"a variable that changes");
  return 0;
}

static void
put (CellEdge *e, const Refcount *w, Var v, Term t) {
  e->values.data[place_of (w, v)] = t;
}

/* Between entries it is known only whether there are references. */
static void
end_number (CellPath *p, CellEdge *e, size_t number) {
  Refcount *w = p->w;
  Terms *t = w->t;
  Term now = refcount_tidy (t, p->number.data[number]);
  if (p->from == SCHEDULER && term_is (now, p->first.data[number]))
    return;
  bool is_some = refcount_branch (p, term_lt (t, term_int (t, 0), now));
  put (e, w, w->predicates.data[number].weak, term_int (t, is_some));
}

/* Values of what is kept, where indices are those after the step. */
static void
end_elements (CellPath *p, CellEdge *e, Subst *arrived) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (size_t i = 0; i < w->kept.len && !p->is_over; i++) {
    const CellKept k = w->kept.data[i];
    if (k.location != SCHEDULER && k.location != e->to)
      continue;
    Term index[CELL_INDICES];
    for (unsigned m = 0; m < w->arrays.data[k.array].arity; m++)
      index[m] = subst_apply (arrived, k.index[m]);
    Term value = refcount_element (p, k.array, index, NULL);
    if (k.kind != CELL_NONE) {
      const CellKind *kind = w->kinds.data + k.kind;
      value = term_sub (t, value, refcount_references (p, k.kind));
      value = refcount_tidy (t, value);
      if (kind->alive != CELL_NONE && e->to == SCHEDULER &&
          !term_is (value, refcount_now (w, k.var)) &&
          refcount_branch (
              p, term_eq (t, refcount_element (p, kind->alive, &kind->g, NULL),
                          term_int (t, 0))))
        value = term_int (t, 0); /* there is no count */
    }
    put (e, w, k.var, value);
  }
  for (size_t i = 0; i < w->predicates.len && !p->is_over; i++)
    if (!REFCOUNT_KEEPS_NUMBER (w, w->predicates.data + i))
      continue;
    else if (w->predicates.data[i].is_weak || e->to != SCHEDULER)
      put (e, w, w->predicates.data[i].weak,
           refcount_tidy (w->t, p->number.data[i]));
    else
      end_number (p, e, i);
}

/* The register as it arrives at the location; false: refused. */
static bool
meet_register (CellPath *p, const CellFrame *f, uint32_t location, size_t live,
               Term *t) {
  CellLive *l = p->w->locations.data[location].live.data + live;
  const CellValue *v = f->regs + l->reg;
  Pos pos = f->code->unit->procs.data[f->code->proc].blocks.data[f->block].pos;
  if (f->is_set[l->reg] && !refcount_meet (p, l, v, pos))
    return false;
  l = p->w->locations.data[location].live.data + live;
  CellAddress walks;
  if (f->is_set[l->reg] && l->value.kind == VALUE_ADDRESS &&
      l->address.class == NOT_A_CLASS && refcount_walks (p, v, &walks)) {
    *t = walks.index[0];
    return true;
  }
  *t = !f->is_set[l->reg]       ? refcount_input (p)
       : refcount_is_object (v) ? v->address->id
                                : refcount_term (p, v);
  refcount_meet_range (p, p->w->locations.data[location].live.data + live, *t);
  return true;
}

static void
end_registers (CellPath *p, const CellFrame *f, CellEdge *e, Subst *arrived) {
  Refcount *w = p->w;
  for (size_t i = 0;
       i < w->locations.data[e->to].live.len && e->to != SCHEDULER; i++) {
    Term t;
    if (!meet_register (p, f, e->to, i, &t))
      continue;
    Var v = w->locations.data[e->to].live.data[i].var;
    put (e, w, v, t);
    subst_set (arrived, refcount_now (w, v), t);
  }
}

/* Others may run: of registers only what they are like is known later. */
static void
pause_registers (CellPath *p, const CellFrame *f) {
  uint32_t location = refcount_pause (p, f);
  for (size_t i = 0; i < p->w->locations.data[location].live.len; i++) {
    Term t;
    meet_register (p, f, location, i, &t);
  }
}

/* Elements that a loop should know -------------------------------------------
 */

bool
refcount_is_base (const Refcount *w, int class, Term rest) {
  if (term_is (rest, term_int (w->t, 0)))
    return true;
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].class == class &&
        term_is (rest, term_int (w->t, (int64_t)w->homes.data[i].first)))
      return true;
  return false;
}

/* The index as a variable of the location plus a number. */
static bool
index_at (CellPath *p, const CellFrame *f, const CellLocation *l, int class,
          Term index, Term *kept) {
  Terms *t = p->w->t;
  *kept = index;
  if (term_kind (t, index) == TERM_NUMBER)
    return true;
  for (size_t i = 0; i < l->live.len; i++) {
    const CellValue *v = f->regs + l->live.data[i].reg;
    CellAddress walks;
    Term now = v->kind == VALUE_INT ? v->term
               : v->kind == VALUE_ADDRESS && v->address->class != NOT_A_CLASS &&
                       !*v->address->path
                   ? v->address->id
               : refcount_walks (p, v, &walks) ? walks.index[0]
                                               : (Term){0};
    if (v->kind == VALUE_BOOL || (v->kind == VALUE_ADDRESS && !now.id))
      continue;
    Term rest = refcount_tidy (t, term_sub (t, index, now));
    if (!refcount_is_base (p->w, class, rest))
      continue;
    *kept = term_add2 (t, refcount_now (p->w, l->live.data[i].var), rest);
    return true;
  }
  return false;
}

static bool
is_kept_at (const Refcount *w, uint32_t location, uint32_t array,
            const Term *index) {
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    bool same = k->array == array && k->location == location;
    for (unsigned m = 0; same && m < w->arrays.data[array].arity; m++)
      same = term_is (k->index[m], index[m]);
    if (same)
      return true;
  }
  return false;
}

enum { MOST_KEPT = 8 };

/* References at indices that the loop knows are kept there. */
static void
keep_elements (CellPath *p, const CellFrame *f, uint32_t location) {
  Refcount *w = p->w;
  size_t kept = 0;
  for (size_t i = 0; i < w->kept.len; i++)
    kept += w->kept.data[i].location == location;
  for (size_t i = 0; i < p->entries.len && kept < MOST_KEPT; i++) {
    const CellEntry *e = p->entries.data + i;
    CellKept k = {.array = e->array, .location = location, .kind = CELL_NONE};
    bool good = refcount_is_read (w, e->array) &&
                !is_kept_at (w, SCHEDULER, e->array, e->index) &&
                !refcount_is_late_array (p, e->array) &&
                !(w->arrays.data[e->array].arity > 1 &&
                  refcount_is_owner (w, w->arrays.data[e->array].class));
    for (unsigned m = 0; good && m < w->arrays.data[e->array].arity; m++)
      good = index_at (p, f, w->locations.data + location,
                       m ? NOT_A_CLASS : w->arrays.data[e->array].class,
                       e->index[m], k.index + m);
    if (!good || is_kept_at (w, location, e->array, k.index))
      continue;
    Str name = {0};
    str_format (&name, "%s at %s:%u:%zu", w->arrays.data[e->array].name,
                w->entries.data[p->entry].function, location, kept++);
    k.var = program_add_var (w->out,
                             (VarInfo){.name = str_keep (&name, &w->out->arena),
                                       .sort = INT_SORT,
                                       .role = ROLE_STATE});
    vec_push (&w->vars, k.var);
    vec_push (&w->kept, k);
    w->begins_again = true;
  }
}

/* Whether the variable is one of that location alone. */
static bool
is_used (const Refcount *w, uint32_t location, Var v) {
  const CellLocation *l = w->locations.data + location;
  for (size_t i = 0; i < l->live.len; i++)
    if (l->live.data[i].var.id == v.id)
      return true;
  for (size_t i = 0; i < w->kept.len; i++)
    if (w->kept.data[i].var.id == v.id)
      return location != SCHEDULER && w->kept.data[i].location == location;
  for (size_t i = 0; i < w->predicates.len; i++)
    if (REFCOUNT_KEEPS_NUMBER (w, w->predicates.data + i) &&
        w->predicates.data[i].weak.id == v.id)
      return location != SCHEDULER;
  return false;
}

/* An object is published as what it was made as. */
static void
check_published (CellPath *p, const CellFrame *f, const RefEntry *e, Pos pos) {
  Refcount *w = p->w;
  if (e->result != REF_RESULT_PUBLISHED || f->result.kind != VALUE_ADDRESS)
    return;
  UnitTypeId type = w->unit->procs.data[e->call_proc].type;
  int class = refcount_target (w, unit_type (w->unit, type)->target);
  if (f->result.address->class != class)
    refcount_refuse (w, pos,
                     "what is published was made as another type of object");
}

void
refcount_arrive (CellPath *p, const CellFrame *f) {
  Refcount *w = p->w;
  const RefEntry *entry = w->entries.data + p->entry;
  Pos pos = entry->defined.source ? entry->defined : entry->pos;
  p->is_ended = f->is_returned;
  refcount_regain_all (p);
  if (f->is_returned && refcount_routine (p)) {
    refcount_end_routine (p, pos);
    return;
  }
  uint32_t to =
      f->is_returned || f->is_paused ? SCHEDULER : refcount_location (p, f);
  if (f->is_paused) {
    pause_registers (p, f);
    refcount_end (p, pos);
  } else if (to == SCHEDULER) {
    refcount_end_owners (
        p, entry->result == REF_RESULT_PUBLISHED ? &f->result : NULL, pos);
    check_published (p, f, entry, pos);
    refcount_gifts (p, f, pos);
    refcount_end_start (p, pos);
    refcount_end (p, pos);
  } else {
    refcount_keep_owners (p, f, to);
    refcount_keep_late (p, to);
    keep_elements (p, f, to);
  }
  if (p->is_over || w->refused || p->is_probe)
    return;
  CellEdge e = {.from = p->from,
                .to = to,
                .entry = p->entry,
                .pos = pos,
                .is_pause = f->is_paused};
  Subst *arrived = subst_new (w->t);
  for (size_t i = 0; i < w->vars.len; i++) /* what is not used is 0 */
    vec_push (&e.values, is_used (w, p->from, w->vars.data[i])
                             ? term_int (w->t, 0)
                             : refcount_now (w, w->vars.data[i]));
  end_registers (p, f, &e, arrived);
  end_elements (p, &e, arrived);
  if (to != SCHEDULER && !p->is_over && !w->refused)
    refcount_check_lemmas (p, to, arrived);
  if (to != SCHEDULER && !p->is_over && !w->refused)
    refcount_check_balance (p, to);
  if (to != SCHEDULER && !p->is_over && !w->refused)
    refcount_check_none (p, to);
  if (!p->is_over && !w->refused)
    refcount_check_rows (p, to, arrived);
  subst_free (arrived);
  if (p->is_over || w->refused) {
    vec_done (&e.values);
    return;
  }
  vec_copy (&e.guard, &p->pc);
  vec_copy (&e.seen, &p->entries);
  vec_copy (&e.args, &p->args);
  vec_push (&w->edges, e);
}

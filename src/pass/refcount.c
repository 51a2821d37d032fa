/* The lowering: explores all paths of all entries between locations until
   nothing new is found, and makes a Program of them. */

#include "pass/refcount.h"

#include "pass/block_graph.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

enum { MOST_PATHS = 4000, MOST_ROUNDS = 40 };

bool
refcount_refuse (Refcount *w, Pos pos, const char *format, ...) {
  Str text = {0};
  va_list args;
  if (w->refused)
    return false;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  str_add (&text, " at ");
  unit_pos_name (&text, pos);
  w->refused = str_keep (&text, &w->arena);
  return false;
}

/* Ends of paths ------------------------------------------------------------ */

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

static void
end_registers (CellPath *p, const CellFrame *f, CellEdge *e, Subst *arrived) {
  Refcount *w = p->w;
  if (e->to == SCHEDULER)
    return;
  for (size_t i = 0; i < w->locations.data[e->to].live.len; i++) {
    CellLive *l = w->locations.data[e->to].live.data + i;
    const CellValue *v = f->regs + l->reg;
    Pos pos =
        f->code->unit->procs.data[f->code->proc].blocks.data[f->block].pos;
    if (f->is_set[l->reg] && !refcount_meet (p, l, v, pos))
      continue;
    Term t = !f->is_set[l->reg]       ? refcount_input (p)
             : refcount_is_object (v) ? v->address->id
                                      : refcount_term (p, v);
    refcount_meet_range (p, w->locations.data[e->to].live.data + i, t);
    put (e, w, l->var, t);
    subst_set (arrived, refcount_now (w, l->var), t);
  }
}

/* Elements that a loop should know -------------------------------------------
 */

/* The index as a variable of the location plus a number. */
static bool
index_at (CellPath *p, const CellFrame *f, const CellLocation *l, Term index,
          Term *kept) {
  Terms *t = p->w->t;
  *kept = index;
  if (term_kind (t, index) == TERM_NUMBER)
    return true;
  for (size_t i = 0; i < l->live.len; i++) {
    const CellValue *v = f->regs + l->live.data[i].reg;
    Term now = v->kind == VALUE_INT ? v->term
               : v->kind == VALUE_ADDRESS && v->address->class != NOT_A_CLASS &&
                       !*v->address->path
                   ? v->address->id
                   : (Term){0};
    if (v->kind == VALUE_BOOL || (v->kind == VALUE_ADDRESS && !now.id))
      continue;
    Term rest = refcount_tidy (t, term_sub (t, index, now));
    if (term_kind (t, rest) != TERM_NUMBER)
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
    bool good = refcount_is_read (w, e->array) && !e->is_kept &&
                !(w->arrays.data[e->array].arity > 1 &&
                  refcount_is_owner (w, w->arrays.data[e->array].class));
    for (unsigned m = 0; good && m < w->arrays.data[e->array].arity; m++)
      good = index_at (p, f, w->locations.data + location, e->index[m],
                       k.index + m);
    if (!good || is_kept_at (w, location, e->array, k.index))
      continue;
    Str name = {0};
    str_format (&name, "%s at %s:%u:%zu", w->arrays.data[e->array].name,
                w->refs->entries.data[p->entry].function, location, kept++);
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

static void
emit (CellPath *p, const CellFrame *f) {
  Refcount *w = p->w;
  const RefEntry *entry = w->refs->entries.data + p->entry;
  Pos pos = entry->defined.source ? entry->defined : entry->pos;
  uint32_t to = f->is_returned ? SCHEDULER : refcount_location (p, f);
  if (to == SCHEDULER) {
    refcount_end_owners (
        p, entry->result == REF_RESULT_PUBLISHED ? &f->result : NULL, pos);
    refcount_end (p, pos);
  } else {
    refcount_keep_owners (p, f, to);
    keep_elements (p, f, to);
  }
  if (p->is_over || w->refused || p->is_probe)
    return;
  CellEdge e = {.from = p->from, .to = to, .entry = p->entry, .pos = pos};
  Subst *arrived = subst_new (w->t);
  for (size_t i = 0; i < w->vars.len; i++) /* what is not used is 0 */
    vec_push (&e.values, is_used (w, p->from, w->vars.data[i])
                             ? term_int (w->t, 0)
                             : refcount_now (w, w->vars.data[i]));
  end_registers (p, f, &e, arrived);
  end_elements (p, &e, arrived);
  if (to != SCHEDULER && !p->is_over && !w->refused)
    refcount_check_lemmas (p, to, arrived);
  subst_free (arrived);
  if (p->is_over || w->refused) {
    vec_done (&e.values);
    return;
  }
  vec_copy (&e.guard, &p->pc);
  vec_push (&w->edges, e);
}

/* Paths -------------------------------------------------------------------- */

static CellValue
argument (CellPath *p, const RefArg *a, const UnitProc *proc, uint32_t reg) {
  Refcount *w = p->w;
  const UnitType *f = unit_type (w->unit, proc->type);
  int class = refcount_target (
      w, reg < f->members.len ? f->members.data[reg].type : (UnitTypeId){0});
  if (class == NOT_A_CLASS)
    return refcount_any (p, proc->regs.data[reg]);
  if (!a || (a->class != REF_ARG_LIVE && a->class != REF_ARG_CONSUMED))
    refcount_refuse (w, a ? a->pos : proc->pos,
                     "this argument is a pointer that no entry has published");
  CellAddress to = refcount_object (w, class, refcount_input (p));
  refcount_assume (p, term_lt (w->t, term_int (w->t, 0), to.id));
  if (a && a->class == REF_ARG_CONSUMED && refcount_is_owner (w, class))
    vec_push (&p->owners,
              ((CellOwner){.class = class, .id = to.id, .is_consumed = true}));
  return refcount_address (p, to, proc->regs.data[reg]);
}

static void
begin_registers (CellPath *p, CellFrame *f) {
  Refcount *w = p->w;
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  if (p->from == SCHEDULER) {
    const RefEntry *e = w->refs->entries.data + p->entry;
    for (uint32_t i = 0; i < proc->params; i++) {
      f->regs[i] =
          argument (p, i < e->args.len ? e->args.data + i : NULL, proc, i);
      f->is_set[i] = true;
    }
    return;
  }
  const CellLocation *l = w->locations.data + p->from;
  f->block = l->block;
  p->section = l->section;
  for (size_t i = 0; i < l->live.len; i++) {
    const CellLive *x = l->live.data + i;
    CellValue v = x->value;
    Term now = refcount_now (w, x->var);
    if (v.kind == VALUE_ADDRESS) {
      v = refcount_address (p, x->address, v.bits);
      refcount_assume (p, term_le (w->t, term_int (w->t, 0), now));
    } else if (v.kind == VALUE_INT && v.bits <= 64) {
      refcount_assume (p, term_le (w->t, term_int (w->t, (int64_t)v.low), now));
      refcount_assume (p,
                       term_le (w->t, now, term_int (w->t, (int64_t)v.high)));
    }
    f->regs[x->reg] = v;
    f->is_set[x->reg] = true;
  }
}

static void
path_done (CellPath *p) {
  vec_done (&p->pc);
  vec_done (&p->decided);
  vec_done (&p->entries);
  vec_done (&p->number);
  vec_done (&p->first);
  vec_done (&p->owners);
  vec_done (&p->probed);
}

static void
follow (Refcount *w, uint32_t from, uint32_t entry, CellDecisions *given,
        void *todo) {
  const CellCode *code = w->codes + entry;
  size_t regs = code->unit->procs.data[code->proc].regs.len;
  CellPath p = {
      .w = w, .given = given, .todo = todo, .from = from, .entry = entry};
  CellFrame f = {.code = code,
                 .regs = mem_zero ((regs + 1) * sizeof *f.regs),
                 .is_set = mem_zero (regs + 1)};
  solver_push (w->solver);
  refcount_begin_owners (&p);
  refcount_begin (&p);
  begin_registers (&p, &f);
  if (!p.is_over)
    refcount_run (&p, &f);
  if (!p.is_over && !w->refused)
    emit (&p, &f);
  solver_pop (w->solver);
  mem_free (f.regs);
  mem_free (f.is_set);
  path_done (&p);
}

static void
explore (Refcount *w, uint32_t from, uint32_t entry) {
  VEC (CellDecisions) todo = {0};
  size_t paths = 0;
  vec_push (&todo, (CellDecisions){0});
  while (todo.len && !w->refused) {
    CellDecisions given = vec_pop (&todo);
    if (paths++ > MOST_PATHS)
      refcount_refuse (w, w->refs->entries.data[entry].pos,
                       "entry '%s' has too many paths",
                       w->refs->entries.data[entry].function);
    else if (run_expired (w->run))
      w->refused = run_reason (w->run);
    else
      follow (w, from, entry, &given, &todo);
    vec_done (&given);
  }
  for (size_t i = 0; i < todo.len; i++)
    vec_done (todo.data + i);
  vec_done (&todo);
}

static void
drop_edges (Refcount *w) {
  for (size_t i = 0; i < w->edges.len; i++) {
    vec_done (&w->edges.data[i].guard);
    vec_done (&w->edges.data[i].values);
  }
  w->edges.len = 0;
}

/* Until nothing is found that should have been known before. */
static void
explore_all (Refcount *w) {
  for (int round = 0; round < MOST_ROUNDS && !w->refused; round++) {
    w->begins_again = false;
    drop_edges (w);
    for (uint32_t i = 0; i < w->refs->entries.len && !w->refused; i++)
      explore (w, SCHEDULER, i);
    for (uint32_t i = 1; i < w->locations.len && !w->refused; i++)
      explore (w, i, w->locations.data[i].entry);
    if (!w->refused)
      refcount_keep (w);
    if (!w->begins_again)
      return;
  }
  if (!w->refused)
    w->refused = "no fixed point was found";
}

/* Tidying up ----------------------------------------------------------------

   What a guard says about inputs that have nothing to do with the state is
   dropped: it can be satisfied, as the path is one.  Then many steps are the
   same. */

typedef struct {
  Refcount *w;
  uint32_t *group; /* by number of the input; the last one: the state */
  uint32_t first;  /* group of the conjunct */
  bool has_first;
} Grouping;

static uint32_t
find_group (uint32_t *group, uint32_t i) {
  while (group[i] != i)
    i = group[i] = group[group[i]];
  return i;
}

static void
group_var (void *context, Term v) {
  Grouping *g = context;
  uint32_t number = (uint32_t)g->w->inputs.len;
  for (uint32_t i = 0; i < g->w->inputs.len; i++)
    if (term_is (refcount_now (g->w, g->w->inputs.data[i]), v))
      number = i;
  number = find_group (g->group, number);
  if (g->has_first)
    g->group[number] = find_group (g->group, g->first);
  else
    g->first = number;
  g->has_first = true;
}

/* Comparisons with the ends of the ranges of types have done their work when
   the path was found; a guard without them allows more. */
static bool
is_of_type (const Terms *t, Term x) {
  static const int64_t ends[] = {INT16_MAX, INT32_MAX, INT64_MAX};
  if (term_kind (t, x) != TERM_LE && term_kind (t, x) != TERM_LT)
    return false;
  for (int side = 0; side < 2; side++) {
    int64_t k;
    Term y = term_arg (t, x, (size_t)side);
    if (term_kind (t, y) != TERM_NUMBER ||
        !rat_to_int64 (term_value (t, y), &k))
      continue;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
      if (k == ends[i] || k == -ends[i] - 1)
        return true;
  }
  return false;
}

static void
drop_types (Refcount *w, CellEdge *e) {
  size_t kept = 0;
  for (size_t i = 0; i < e->guard.len; i++)
    if (!is_of_type (w->t, e->guard.data[i]))
      e->guard.data[kept++] = e->guard.data[i];
  e->guard.len = kept;
}

static void
tidy_guard (Refcount *w, CellEdge *e) {
  size_t n = w->inputs.len, kept = 0;
  Grouping g = {.w = w, .group = mem_zero ((n + 1) * sizeof *g.group)};
  for (uint32_t i = 0; i <= n; i++)
    g.group[i] = i;
  for (size_t i = 0; i < e->guard.len; i++) {
    g.has_first = false;
    term_vars (w->t, e->guard.data[i], group_var, &g);
  }
  for (size_t i = 0; i < e->values.len; i++) {
    g.has_first = true;
    g.first = (uint32_t)n;
    term_vars (w->t, e->values.data[i], group_var, &g);
  }
  for (size_t i = 0; i < e->guard.len; i++) {
    g.has_first = false;
    Grouping look = g;
    term_vars (w->t, e->guard.data[i], group_var, &look);
    if (find_group (g.group, look.first) == find_group (g.group, (uint32_t)n))
      e->guard.data[kept++] = e->guard.data[i];
  }
  e->guard.len = kept;
  mem_free (g.group);
}

/* What follows from the rest goes. */
static void
drop_implied (Refcount *w, CellEdge *e) {
  for (size_t i = e->guard.len; i-- > 0;) {
    Term x = e->guard.data[i];
    TermKind kind = term_kind (w->t, x);
    if (kind != TERM_OR && kind != TERM_NOT)
      continue;
    solver_push (w->solver);
    for (size_t k = 0; k < e->guard.len; k++)
      if (k != i)
        solver_assert (w->solver, e->guard.data[k]);
    Term not = term_not (w->t, x);
    bool implied = solver_check (w->solver, 1, &not ) == UNSAT;
    solver_pop (w->solver);
    if (!implied)
      continue;
    for (size_t k = i; k + 1 < e->guard.len; k++)
      e->guard.data[k] = e->guard.data[k + 1];
    e->guard.len--;
  }
}

static bool
same_edge (const CellEdge *a, const CellEdge *b) {
  if (a->from != b->from || a->to != b->to || a->is_error != b->is_error ||
      a->guard.len != b->guard.len || a->values.len != b->values.len ||
      (a->is_error && (a->error != b->error || a->pos.line != b->pos.line)))
    return false;
  for (size_t i = 0; i < a->guard.len; i++)
    if (!term_is (a->guard.data[i], b->guard.data[i]))
      return false;
  for (size_t i = 0; i < a->values.len; i++)
    if (!term_is (a->values.data[i], b->values.data[i]))
      return false;
  return true;
}

static void
tidy_edges (Refcount *w) {
  size_t kept = 0;
  for (size_t i = 0; i < w->edges.len; i++) {
    CellEdge e = w->edges.data[i];
    bool again = false;
    for (size_t k = 0; k < e.values.len; k++)
      e.values.data[k] = refcount_tidy (w->t, e.values.data[k]);
    drop_types (w, &e);
    if (!refcount_is_idle (w, &e))
      drop_implied (w, &e);
    tidy_guard (w, &e);
    for (size_t k = 0; k < kept && !again; k++)
      again = same_edge (w->edges.data + k, &e);
    if (again) {
      vec_done (&e.guard);
      vec_done (&e.values);
    } else
      w->edges.data[kept++] = e;
  }
  w->edges.len = kept;
}

/* What nobody can do would be proved too easily. */
static void
check_entries (Refcount *w) {
  for (uint32_t i = 0; i < w->refs->entries.len && !w->refused; i++) {
    bool ends = false;
    for (size_t k = 0; k < w->edges.len; k++)
      ends |= w->edges.data[k].entry == i && !w->edges.data[k].is_error &&
              w->edges.data[k].to == SCHEDULER;
    if (!ends)
      refcount_refuse (w, w->refs->entries.data[i].pos,
                       "no call of '%s' comes to its end",
                       w->refs->entries.data[i].function);
  }
}

/* Preparing ---------------------------------------------------------------- */

/* Classes of which something is allocated. */
static void
find_heap (Refcount *w) {
  for (size_t c = 0; c < w->refs->entries.len; c++) {
    const Unit *u = w->codes[c].unit;
    const UnitProc *p = u->procs.data + w->codes[c].proc;
    for (size_t b = 0; b < p->blocks.len; b++)
      for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
        const UnitOp *op = p->blocks.data[b].ops.data + i;
        int class =
            op->kind == OP_ALLOC ? refcount_class (w, op->type) : NOT_A_CLASS;
        if (class != NOT_A_CLASS)
          w->classes.data[class].has_heap = true;
      }
  }
}

/* The client must be able to hand over all numbers that there are. */
static bool
check_widths (Refcount *w, const RefEntry *e) {
  const UnitProc *call = w->unit->procs.data + e->call_proc;
  const UnitProc *proc = w->unit->procs.data + e->proc;
  for (uint32_t i = 0; i < proc->params && i < call->params; i++)
    if (call->regs.data[i] < proc->regs.data[i])
      return refcount_refuse (w, e->pos,
                              "argument %u of '%s' has more values than the "
                              "client can hand over",
                              i + 1, e->function);
  return true;
}

/* What is not done yet. */
static bool
check_refs (Refcount *w) {
  const UnitRefs *r = w->refs;
  if (r->atomic == REF_ATOMIC_LINES)
    return refcount_refuse (w, r->atomic_pos,
                            "'atomic lines' is not supported yet");
  if (r->init)
    return refcount_refuse (w, r->init_pos, "'init' is not supported yet");
  if (r->checks & REF_CHECK_OVERFLOW)
    return refcount_refuse (w, r->entries.data[0].pos,
                            "'check overflow' is not supported by proofs yet");
  for (size_t i = 0; i < r->entries.len; i++) {
    const RefEntry *e = r->entries.data + i;
    if (e->result == REF_RESULT_GIVEN || e->gives)
      return refcount_refuse (w, e->pos,
                              "results that are given are not supported yet");
    if (!check_widths (w, e))
      return false;
    for (size_t k = 0; k < e->args.len; k++)
      if (e->args.data[k].class == REF_ARG_HELD ||
          e->args.data[k].class == REF_ARG_TAKEN)
        return refcount_refuse (w, e->args.data[k].pos,
                                "this class of arguments is not supported yet");
  }
  return true;
}

static bool
prepare (Refcount *w) {
  size_t n = w->refs->entries.len;
  w->codes = mem_zero ((n + 1) * sizeof *w->codes);
  w->always = term_bool (w->t, true);
  vec_push (&w->locations, ((CellLocation){.entry = CELL_NONE}));
  for (size_t i = 0; i < n; i++)
    if (!refcount_code (w, w->refs->entries.data[i].call_proc, w->codes + i))
      return false;
  find_heap (w);
  return check_refs (w) && refcount_kinds (w);
}

static void
end (Refcount *w) {
  drop_edges (w);
  for (size_t i = 0; w->codes && i < w->refs->entries.len; i++)
    refcount_code_done (w->codes + i);
  mem_free (w->codes);
  for (size_t i = 0; i < w->predicates.len; i++)
    vec_done (&w->predicates.data[i].reads);
  for (size_t i = 0; i < w->locations.len; i++) {
    vec_done (&w->locations.data[i].live);
    vec_done (&w->locations.data[i].owners);
    vec_done (&w->locations.data[i].lemmas);
  }
  vec_done (&w->classes);
  vec_done (&w->homes);
  vec_done (&w->arrays);
  vec_done (&w->kinds);
  vec_done (&w->predicates);
  vec_done (&w->kept);
  vec_done (&w->locations);
  vec_done (&w->edges);
  vec_done (&w->vars);
  vec_done (&w->inputs);
  vec_done (&w->assumed);
  solver_free (w->solver);
  arena_done (&w->arena);
}

/* The lowering ------------------------------------------------------------- */

static bool
is_for (const Program *p) {
  return p->unit->refs;
}

static bool
lower (Run *run, const Program *p, Lowered *lowered, Str *why) {
  Refcount w = {.run = run,
                .program = p,
                .unit = p->unit,
                .refs = p->unit->refs,
                .out = program_new (p->source)};
  w.t = w.out->terms;
  w.solver = solver_new_z3 (w.t, run);
  if (prepare (&w))
    explore_all (&w);
  if (!w.refused)
    check_entries (&w);
  if (!w.refused)
    tidy_edges (&w);
  if (!w.refused)
    refcount_emit (&w);
  bool good = !w.refused;
  if (good)
    lowered->program = w.out;
  else {
    str_add (why, w.refused);
    program_free (w.out);
  }
  end (&w);
  return good;
}

static void *
back (const Program *p, const Lowered *lowered, const Trace *trace) {
  (void)p;
  (void)lowered;
  (void)trace;
  return NULL;
}

static void
done (Lowered *lowered) {
  program_free (lowered->program);
  *lowered = (Lowered){0};
}

const Lowering refcount_lowering = {
    .name = "refcount",
    .summary = "reference counts as a transition system over a few cells",
    .from = FORM_UNIT,
    .to = FORM_SYSTEM,
    .lower = lower,
    .back = back,
    .done = done,
    .is_for = is_for,
    .is_abstract = true,
};

/* The lowering: explores all paths of all entries between locations until
   nothing new is found, and makes a Program of them. */

#include "pass/refcount.h"

#include "pass/block_graph.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

enum { MOST_PATHS = 4000, MOST_ROUNDS = 200 };

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

/* Paths -------------------------------------------------------------------- */

static void
begin_registers (CellPath *p, CellFrame *f) {
  Refcount *w = p->w;
  if (!p->resume && (p->from == SCHEDULER || refcount_is_start (p))) {
    refcount_arguments (p, f);
    return;
  }
  if (refcount_is_routine_begin (p)) {
    refcount_begin_routine (p, f);
    return;
  }
  const CellLocation *l = w->locations.data + (p->resume ? p->resume : p->from);
  f->block = l->block;
  p->section = l->section;
  for (size_t i = 0; i < l->live.len; i++) {
    const CellLive *x = l->live.data + i;
    CellValue v = x->value;
    Term now = refcount_now (w, x->var);
    if (v.kind == VALUE_ADDRESS) {
      v = refcount_address (p, x->address, v.bits);
      if (x->address.class != NOT_A_CLASS)
        refcount_assume (p, term_le (w->t, term_int (w->t, 0), now));
    } else if (v.kind == VALUE_INT && v.bits <= 64) {
      refcount_assume (p, term_le (w->t, term_int (w->t, (int64_t)v.low), now));
      refcount_assume (p,
                       term_le (w->t, now, term_int (w->t, (int64_t)v.high)));
    }
    f->regs[x->reg] = v;
    f->is_set[x->reg] = true;
  }
  refcount_still_held (p, f);
}

static void
follow (Refcount *w, uint32_t location, uint32_t entry, CellDecisions *given,
        void *todo) {
  const CellCode *code = w->codes + entry;
  size_t regs = code->unit->procs.data[code->proc].regs.len;
  bool resumes = w->locations.data[location].is_pause;
  CellPath p = {.w = w,
                .given = given,
                .todo = todo,
                .from = resumes ? SCHEDULER : location,
                .resume = resumes ? location : 0,
                .entry = entry};
  CellFrame f = {.code = code,
                 .regs = mem_zero ((regs + 1) * sizeof *f.regs),
                 .is_set = mem_zero (regs + 1)};
  solver_push (w->solver);
  refcount_begin_owners (&p);
  refcount_begin (&p);
  begin_registers (&p, &f);
  refcount_resume_line (&p, &f);
  if (!p.is_over)
    refcount_run (&p, &f);
  if (!p.is_over && !w->refused)
    refcount_arrive (&p, &f);
  solver_pop (w->solver);
  mem_free (f.regs);
  mem_free (f.is_set);
  refcount_path_done (&p);
}

static void
explore (Refcount *w, uint32_t from, uint32_t entry) {
  VEC (CellDecisions) todo = {0};
  size_t paths = 0;
  vec_push (&todo, (CellDecisions){0});
  while (todo.len && !w->refused) {
    CellDecisions given = vec_pop (&todo);
    if (paths++ > MOST_PATHS)
      refcount_refuse (w, w->entries.data[entry].pos,
                       "entry '%s' has too many paths",
                       w->entries.data[entry].function);
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
  for (size_t i = 0; i < w->edges.len; i++)
    refcount_edge_done (w->edges.data + i);
  w->edges.len = 0;
}

/* Until nothing is found that should have been known before. */
static void
explore_all (Refcount *w) {
  for (int round = 0; round < MOST_ROUNDS && !w->refused; round++) {
    w->begins_again = false;
    drop_edges (w);
    for (size_t i = 0; i < w->routines.len; i++)
      w->routines.data[i].ends = false;
    refcount_find_late (w);
    refcount_spread_rows (w);
    for (uint32_t i = 0; i < w->refs->entries.len && !w->refused; i++)
      explore (w, SCHEDULER, i);
    for (uint32_t i = 1; i < w->locations.len && !w->refused; i++)
      explore (w, i, w->locations.data[i].entry);
    if (!w->refused)
      refcount_keep (w);
    refcount_find_late (w);
    if (!w->refused)
      refcount_settle_rows (w);
    if (!w->begins_again)
      return;
  }
  if (!w->refused)
    w->refused = "no fixed point was found";
}

/* What nobody can do would be proved too easily. */
static void
check_entries (Refcount *w) {
  for (uint32_t i = 0; i < w->entries.len && !w->refused; i++) {
    bool ends = false;
    for (size_t k = 0; k < w->edges.len; k++)
      ends |= w->edges.data[k].entry == i && !w->edges.data[k].is_error &&
              !w->edges.data[k].is_pause && w->edges.data[k].to == SCHEDULER;
    for (size_t k = 0; k < w->routines.len; k++)
      ends |= w->routines.data[k].entry == i && w->routines.data[k].ends;
    if (!ends)
      refcount_refuse (w, w->entries.data[i].pos,
                       "no call of '%s' comes to its end",
                       w->entries.data[i].function);
  }
}

/* Preparing ---------------------------------------------------------------- */

/* Classes of which something is allocated. */
static void
find_heap (Refcount *w) {
  for (size_t c = 0; c < w->entries.len; c++) {
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

/* So may what others allocate that no entry calls. */
static void
open_classes (Refcount *w) {
  for (size_t i = 0; i < w->unit->procs.len; i++) {
    const UnitProc *p = w->unit->procs.data + i;
    for (size_t b = 0; b < p->blocks.len; b++)
      for (size_t k = 0; k < p->blocks.data[b].ops.len; k++) {
        const UnitOp *op = p->blocks.data[b].ops.data + k;
        int class =
            op->kind == OP_ALLOC ? refcount_class (w, op->type) : NOT_A_CLASS;
        if (class != NOT_A_CLASS && !w->classes.data[class].has_heap)
          refcount_open_class (w, class);
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

/* What is executed before all else, like constructors, is not followed. */
static bool
check_before (Refcount *w, uint32_t proc) {
  const UnitProc *p = w->unit->procs.data + proc;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      bool is_hidden =
          op->kind == OP_STORE && op->a.kind == OPERAND_GLOBAL &&
          unit_type (w->unit, w->unit->globals.data[op->a.index].type)->kind ==
              UNIT_TYPE_NONE;
      bool writes = op->kind == OP_CALL || op->kind == OP_STORE ||
                    op->kind == OP_MOVE || op->kind == OP_FILL;
      if (writes && !is_hidden)
        return refcount_refuse (w, op->pos.source ? op->pos : p->pos,
                                "a constructor, or something else that is "
                                "executed first, may write memory");
    }
  return true;
}

static bool
check_start (Refcount *w) {
  const UnitProc *p = w->unit->procs.data + w->unit->start;
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind == OP_CALL && op->a.kind == OPERAND_PROC &&
          op->a.index != w->unit->entry && !check_before (w, op->a.index))
        return false;
    }
  return true;
}

/* What is not done yet. */
static bool
check_refs (Refcount *w) {
  const UnitRefs *r = w->refs;
  if (!check_start (w))
    return false;
  for (size_t i = 0; i < r->entries.len; i++)
    if (!check_widths (w, r->entries.data + i))
      return false;
  return true;
}

static bool
prepare (Refcount *w) {
  w->always = term_bool (w->t, true);
  vec_push (&w->locations, ((CellLocation){.entry = CELL_NONE}));
  for (size_t i = 0; i < w->refs->entries.len; i++)
    vec_push (&w->entries, w->refs->entries.data[i]);
  if (!refcount_add_start (w))
    return false;
  refcount_find_routines (w);
  size_t n = w->entries.len;
  w->codes = mem_zero ((n + 1) * sizeof *w->codes);
  for (uint32_t i = 0; i < n; i++)
    if (!refcount_code (w, w->entries.data[i].call_proc, w->codes + i) ||
        !refcount_keep_gift (w, i))
      return false;
  refcount_find_homes (w);
  find_heap (w);
  open_classes (w);
  return check_refs (w) && refcount_kinds (w);
}

static void
end (Refcount *w) {
  drop_edges (w);
  for (size_t i = 0; w->codes && i < w->entries.len; i++)
    refcount_code_done (w->codes + i);
  mem_free (w->codes);
  for (size_t i = 0; i < w->predicates.len; i++)
    vec_done (&w->predicates.data[i].reads);
  for (size_t i = 0; i < w->locations.len; i++) {
    vec_done (&w->locations.data[i].live);
    vec_done (&w->locations.data[i].owners);
    vec_done (&w->locations.data[i].lemmas);
    vec_done (&w->locations.data[i].rows);
  }
  vec_done (&w->classes);
  vec_done (&w->homes);
  vec_done (&w->arrays);
  vec_done (&w->kinds);
  vec_done (&w->predicates);
  vec_done (&w->kept);
  vec_done (&w->locations);
  vec_done (&w->edges);
  vec_done (&w->facts);
  vec_done (&w->entries);
  vec_done (&w->routines);
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
  w.solver = solver_new_native (w.t, run);
  if (prepare (&w))
    explore_all (&w);
  if (!w.refused)
    check_entries (&w);
  if (!w.refused)
    refcount_add_begins (&w);
  if (!w.refused)
    refcount_tidy_edges (&w);
  if (!w.refused)
    refcount_emit (&w);
  bool good = !w.refused;
  if (good)
    *lowered = (Lowered){.program = w.out, .is_abstract = true};
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

/* Transitions: one edge for each value of their indices. */

#include "front/ts/elab.h"

#include <assert.h>

typedef struct {
  const Decl *decl;
  size_t process;
  Loc from, to;
} Family;

/* After the step ---------------------------------------------------------- */

typedef struct {
  Elab *elab;
  Map open; /* now terms that have new values nobody knows */
  bool found;
} Search;

static void
visit (void *context, Term var) {
  Search *s = context;
  s->found = s->found || map_get (&s->open, var.id);
}

/* For 'no deadlock': can the step lead to where 'condition' holds? */
static void
predict (Elab *e, Step *step, Term condition, Pos pos) {
  Search s = {.elab = e};
  Subst *subst = subst_new (e->terms);
  for (size_t i = 0; i < step->commands.len; i++) {
    const Command *c = step->commands.data + i;
    for (size_t k = 0; k < c->count; k++) {
      Term now = program_var (e->program, c->targets[k])->now;
      if (c->kind == CMD_ASSIGN)
        subst_set (subst, now, c->values[k]);
      else
        *map_put (&s.open, now.id) = 1;
    }
  }
  term_vars (e->terms, condition, visit, &s);
  if (s.found) {
    step->open = true;
    step->open_pos = pos;
  } else
    step->enabled =
        term_and2 (e->terms, step->enabled, subst_apply (subst, condition));
  subst_free (subst);
  map_done (&s.open);
}

/* What a condition says when the process is at 'loc'. */
static Term
on_arrival (Elab *e, Term condition, size_t process, Loc loc) {
  const Process *p = e->program->processes.data + process;
  if (!p->has_counter)
    return condition;
  const VarInfo *counter = program_var (e->program, p->counter);
  Subst *subst = subst_new (e->terms);
  subst_set (subst, counter->now, term_enum (e->terms, counter->sort, loc.id));
  Term result = subst_apply (subst, condition);
  subst_free (subst);
  return result;
}

/* Adds that 'condition' must hold after the step. */
static void
ts_step_enters (Elab *e, Step *step, Term condition, size_t process, Loc to,
                Pos pos) {
  condition = on_arrival (e, condition, process, to);
  if (term_is_true (e->terms, condition))
    return;
  predict (e, step, condition, pos);
  vec_push (&step->commands,
            (Command){.kind = CMD_ASSUME, .pos = pos, .condition = condition});
}

/* Edges ------------------------------------------------------------------- */

static const char *
edge_name (Elab *e, const Family *f) {
  const Decl *d = f->decl;
  const char *stem = names_text (&e->source->names, d->items[0].name);
  size_t n = d->binders.len;
  assert (n <= e->bound.len);
  int64_t *indices = arena_alloc (&e->source->arena, (n + 1) * sizeof *indices);
  for (size_t i = 0; i < n; i++)
    indices[i] = e->bound.data[e->bound.len - n + i].value;
  return ts_member_name (e, stem, n, indices);
}

static void
note_enabled (Elab *e, const Family *f, const Step *step) {
  assert (sort_is (term_sort (e->terms, step->guard), BOOL_SORT));
  Term at = program_at (e->program, f->process, f->from);
  Term all[] = {at, step->guard, step->enabled};
  vec_push (&e->enabled, (Enabled){.condition = term_and (e->terms, 3, all),
                                   .known = !step->open,
                                   .pos = step->open_pos});
}

static bool
add_edge (Elab *e, void *context) {
  const Family *f = context;
  const Decl *d = f->decl;
  Step step = {.guard = term_bool (e->terms, true)};
  bool ok = !d->expr || ts_formula (e, d->expr, "a guard", &step.guard);
  if (ok && !term_is_true (e->terms, step.guard))
    vec_push (&step.commands, (Command){.kind = CMD_ASSUME,
                                        .pos = d->expr->pos,
                                        .condition = step.guard});
  ok = ok && ts_updates (e, d, &step);
  if (ok) {
    if (e->here)
      ts_step_enters (e, &step, e->here->conditions.data[f->to.id], f->process,
                      f->to, d->pos);
    program_add_edge (e->program, f->process,
                      (Edge){.name = edge_name (e, f),
                             .from = f->from,
                             .to = f->to,
                             .count = step.commands.len,
                             .commands = step.commands.data,
                             .pos = d->pos});
    note_enabled (e, f, &step);
  }
  vec_done (&step.commands);
  return ok;
}

static bool
find_location (Elab *e, const Item *item, Loc *loc) {
  assert (e->here);
  const Symbol *symbol = ts_symbol (&e->here->members, item->name);
  if (!symbol)
    return ts_undefined (e, item->pos, item->name, &e->here->members);
  *loc = symbol->loc;
  return symbol->kind == SYM_LOCATION ||
         ts_error (e->source, item->pos, "'%s' is not a location",
                   names_text (&e->source->names, item->name));
}

void
ts_transition (Elab *e, const Decl *d, size_t process) {
  assert (process < e->program->processes.len);
  Family f = {.decl = d, .process = process};
  size_t locations = e->program->processes.data[process].locations.len;
  if (d->moves && (!find_location (e, &d->from, &f.from) ||
                   !find_location (e, &d->to, &f.to)))
    return;
  if (!d->moves && locations > 1) {
    ts_error (e->source, d->items[0].pos,
              "a transition of a process with locations needs 'from -> to'");
    return;
  }
  ts_each (e, &d->binders, add_edge, &f);
}

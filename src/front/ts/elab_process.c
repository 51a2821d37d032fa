/* Processes: an instance for each value of the indices, and the passage of
   time, which all of them must allow. */

#include "front/ts/elab.h"

#include <assert.h>

static const char *
text (const Elab *e, uint32_t name) {
  return names_text (&e->source->names, name);
}

static void
enter (Elab *e, Instance *instance) {
  assert (!e->here);
  e->here = instance;
  vec_clear (&e->bound);
  for (size_t i = 0; i < instance->bound.len; i++)
    vec_push (&e->bound, instance->bound.data[i]);
}

static void
leave (Elab *e) {
  assert (e->here);
  e->here = NULL;
  vec_clear (&e->bound);
}

/* Declaration ------------------------------------------------------------- */

static bool
declare_locations (Elab *e, Instance *instance, const Decl *d) {
  for (size_t i = 0; i < d->len; i++) {
    const Item *item = d->items + i;
    Loc loc = program_add_location (e->program, instance->process,
                                    text (e, item->name), item->pos);
    if (!ts_declare (e, &instance->members,
                     (Symbol){.kind = SYM_LOCATION,
                              .name = item->name,
                              .pos = item->pos,
                              .loc = loc}))
      return false;
  }
  return true;
}

static bool
hides_no_index (Elab *e, const Instance *instance) {
  for (size_t i = 0; i < instance->bound.len; i++) {
    uint32_t name = instance->bound.data[i].name;
    const Symbol *symbol = ts_symbol (&instance->members, name);
    if (symbol)
      return ts_error (e->source, symbol->pos,
                       "'%s' is already the index of the process",
                       text (e, name));
  }
  return true;
}

static bool
find_start (Elab *e, const Instance *instance, Loc *start) {
  const Decl *found = NULL;
  *start = (Loc){0};
  for (size_t i = 0; i < instance->decl->body_len; i++) {
    const Decl *d = instance->decl->body[i];
    if (d->kind != DECL_START)
      continue;
    if (found)
      return ts_error (e->source, d->pos,
                       "the start is already given in line %d",
                       found->pos.line);
    found = d;
    const Item *item = d->items;
    const Symbol *symbol = ts_symbol (&instance->members, item->name);
    if (!symbol)
      return ts_undefined (e, item->pos, item->name, &instance->members);
    if (symbol->kind != SYM_LOCATION)
      return ts_error (e->source, item->pos, "'%s' is not a location",
                       text (e, item->name));
    *start = symbol->loc;
  }
  return true;
}

static bool
declare_body (Elab *e, Instance *instance) {
  const Decl *p = instance->decl;
  for (size_t i = 0; i < p->body_len; i++) {
    const Decl *d = p->body[i];
    if (!(d->kind == DECL_LOCATION
              ? declare_locations (e, instance, d)
              : ts_declare_simple (e, &instance->members, d)))
      return false;
  }
  if (!e->program->processes.data[instance->process].locations.len)
    program_add_location (e->program, instance->process, "run", p->pos);
  Loc start;
  if (!hides_no_index (e, instance) || !find_start (e, instance, &start))
    return false;
  program_close_process (e->program, instance->process, start);
  return true;
}

static bool
declare_instance (Elab *e, const Decl *d, const int64_t *indices) {
  assert (d->kind == DECL_PROCESS);
  size_t n = d->binders.len;
  const char *name = ts_member_name (e, text (e, d->items[0].name), n, indices);
  Instance instance = {.decl = d,
                       .process = program_add_process (e->program, name)};
  for (size_t i = 0; i < n; i++)
    vec_push (&instance.bound, (Bound){d->binders.list[i].name, indices[i]});
  vec_push (&e->instances, instance);
  enter (e, &vec_last (&e->instances));
  bool ok = declare_body (e, e->here);
  leave (e);
  return ok;
}

static bool
declare_family (Elab *e, const Decl *d, const Extent *extents, int64_t *indices,
                size_t depth) {
  assert (depth <= d->binders.len);
  if (depth == d->binders.len)
    return declare_instance (e, d, indices);
  for (int64_t i = extents[depth].lo; i <= extents[depth].hi; i++) {
    indices[depth] = i;
    if (!declare_family (e, d, extents, indices, depth + 1))
      return false;
  }
  return true;
}

void
ts_declare_process (Elab *e, const Decl *d) {
  Symbol symbol = {.kind = SYM_PROCESS,
                   .name = d->items[0].name,
                   .pos = d->items[0].pos,
                   .first = e->instances.len};
  size_t count;
  if (!ts_extents (e, &d->binders, &symbol, &count) ||
      !ts_declare (e, &e->globals, symbol))
    return;
  int64_t *indices =
      arena_alloc (&e->source->arena, (symbol.dims + 1) * sizeof *indices);
  declare_family (e, d, symbol.extents, indices, 0);
}

/* Formulas and transitions ------------------------------------------------ */

static void
read_conditions (Elab *e, Instance *instance) {
  const Process *q = e->program->processes.data + instance->process;
  for (size_t i = 0; i < q->locations.len; i++)
    vec_push (&instance->conditions, term_bool (e->terms, true));
  for (size_t i = 0; i < instance->decl->body_len; i++) {
    const Decl *d = instance->decl->body[i];
    Term condition;
    if (d->kind != DECL_LOCATION || !d->expr ||
        !ts_formula (e, d->expr, "the condition after 'while'", &condition))
      continue;
    for (size_t k = 0; k < d->len; k++) {
      Loc loc = ts_symbol (&instance->members, d->items[k].name)->loc;
      instance->conditions.data[loc.id] = condition;
    }
  }
}

void
ts_finish_process (Elab *e, Instance *instance) {
  enter (e, instance);
  read_conditions (e, instance);
  const Process *q = e->program->processes.data + instance->process;
  vec_push (&e->init, instance->conditions.data[q->start.id]);
  for (size_t i = 0; i < instance->decl->body_len; i++) {
    const Decl *d = instance->decl->body[i];
    Term formula;
    if (d->kind == DECL_VAR || d->kind == DECL_CLOCK)
      ts_initialise (e, d);
    else if (d->kind == DECL_INIT &&
             ts_formula (e, d->expr, "an initial condition", &formula))
      vec_push (&e->init, formula);
    else if (d->kind == DECL_TRANSITION)
      ts_transition (e, d, instance->process);
  }
  leave (e);
}

/* Time -------------------------------------------------------------------- */

static Term
all_conditions (Elab *e) {
  VEC (Term) parts = {0};
  for (size_t i = 0; i < e->instances.len; i++) {
    const Instance *instance = e->instances.data + i;
    for (uint32_t k = 0; k < instance->conditions.len; k++)
      vec_push (&parts, term_implies (e->terms,
                                      program_at (e->program, instance->process,
                                                  (Loc){k}),
                                      instance->conditions.data[k]));
  }
  Term all = term_and (e->terms, parts.len, parts.data);
  vec_done (&parts);
  return all;
}

static void
add_delay (Elab *e, size_t n, const Var *clocks, Pos pos) {
  Program *p = e->program;
  Var input = program_add_var (p, (VarInfo){.name = "delay",
                                            .sort = REAL_SORT,
                                            .role = ROLE_INPUT,
                                            .pos = pos});
  Term delay = program_var (p, input)->now;
  Term *values = mem_alloc (n * sizeof *values);
  for (size_t i = 0; i < n; i++)
    values[i] = term_add2 (e->terms, program_var (p, clocks[i])->now, delay);
  Term positive = term_le (e->terms, term_int (e->terms, 0), delay);
  Command commands[] = {
      {.kind = CMD_ASSUME, .pos = pos, .condition = positive},
      {.kind = CMD_ASSIGN,
       .pos = pos,
       .count = n,
       .targets = clocks,
       .values = values},
      {.kind = CMD_ASSUME, .pos = pos, .condition = all_conditions (e)}};
  size_t process = program_add_process (p, "time");
  Loc loc = program_add_location (p, process, "run", pos);
  program_add_edge (p, process,
                    (Edge){.name = "delay",
                           .from = loc,
                           .to = loc,
                           .count = sizeof commands / sizeof *commands,
                           .commands = commands,
                           .pos = pos});
  program_close_process (p, process, loc);
  mem_free (values);
}

void
ts_add_time (Elab *e) {
  VEC (Var) clocks = {0};
  for (uint32_t i = 0; i < e->program->vars.len; i++)
    if (e->program->vars.data[i].clock)
      vec_push (&clocks, (Var){i});
  uint32_t name;
  const Symbol *taken = names_find (&e->source->names, "delay", &name)
                            ? ts_symbol (&e->globals, name)
                            : NULL;
  if (clocks.len && taken)
    ts_error (e->source, taken->pos,
              "'delay' is the name of the passage of time, choose another");
  else if (clocks.len)
    add_delay (e, clocks.len, clocks.data,
               program_var (e->program, clocks.data[0])->pos);
  vec_done (&clocks);
}

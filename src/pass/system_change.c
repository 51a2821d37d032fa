/* A changed copy of a transition system.  Terms move from one Terms to another,
   and on the way constants are put in place of variables that are left out. */

#include "pass/system_change.h"

#include <assert.h>
#include <string.h>

SystemChange *
system_change_new (const Program *p) {
  SystemChange *c = mem_zero (sizeof *c);
  c->from = p;
  c->left_out = mem_zero (p->vars.len + 1);
  c->value = mem_zero ((p->vars.len + 1) * sizeof *c->value);
  c->gone = mem_zero ((p->processes.len + 1) * sizeof *c->gone);
  c->edges = mem_zero ((p->processes.len + 1) * sizeof *c->edges);
  for (size_t i = 0; i < p->processes.len; i++) {
    const Process *q = p->processes.data + i;
    c->gone[i] = mem_zero (q->locations.len + 1);
    for (size_t k = 0; k < q->edges.len; k++) {
      const Edge *e = q->edges.data + k;
      NewEdge edge = {e->from, e->to, e->name, e->pos, {0}, {0}};
      for (size_t n = 0; n < e->count; n++)
        vec_push (&edge.commands, e->commands[n]);
      vec_push (&edge.chain, k);
      vec_push (c->edges + i, edge);
    }
  }
  return c;
}

static void
change_free (SystemChange *c) {
  for (size_t i = 0; i < c->from->processes.len; i++) {
    mem_free (c->gone[i]);
    for (size_t k = 0; k < c->edges[i].len; k++)
      vec_done (&c->edges[i].data[k].commands);
    vec_done (c->edges + i);
  }
  mem_free (c->left_out);
  mem_free (c->gone);
  mem_free (c->edges);
  if (c->constants)
    subst_free (c->constants);
  arena_done (&c->arena);
  mem_free (c);
}

/* Terms -------------------------------------------------------------------- */

typedef struct {
  SystemChange *change;
  SystemPassed *passed;
  const Terms *old;
  Terms *t;
  Map moved; /* term of 'old' -> term + 1 */
  Map enums; /* sort of a counter -> process + 1 */
} Mover;

static Sort move_sort (Mover *, Sort);

/* The number of a location among those that stay. */
static uint32_t
new_location (const Mover *m, size_t process, size_t loc) {
  uint32_t n = 0;
  for (size_t i = 0; i < loc; i++)
    n += !m->change->gone[process][i];
  return n;
}

static Sort
move_enum (Mover *m, Sort sort) {
  uint64_t *process = map_get (&m->enums, sort.id);
  if (process) {
    const Process *q = m->passed->program->processes.data + *process - 1;
    return program_var (m->passed->program, q->counter)->sort;
  }
  size_t n = sort_count (m->old, sort);
  const char **names = mem_alloc ((n + 1) * sizeof *names);
  for (size_t i = 0; i < n; i++)
    names[i] = sort_value (m->old, sort, i);
  Sort moved = sort_enum (m->t, sort_name (m->old, sort), n, names);
  mem_free (names);
  return moved;
}

static Sort
move_sort (Mover *m, Sort sort) {
  switch (sort_kind (m->old, sort)) {
  case SORT_BITS:
    return sort_bits (m->t, sort_width (m->old, sort));
  case SORT_ARRAY: {
    Sort index = move_sort (m, sort_index (m->old, sort));
    return sort_array (m->t, index, move_sort (m, sort_element (m->old, sort)));
  }
  case SORT_ENUM:
    return move_enum (m, sort);
  case SORT_OPAQUE:
    return sort_opaque (m->t, sort_name (m->old, sort));
  default:
    return sort;
  }
}

static Term move_term (Mover *, Term);

static Term
move_constant (Mover *m, Term term) {
  const Rat *value = term_value (m->old, term);
  Sort sort = term_sort (m->old, term);
  int64_t k = 0;
  switch (term_kind (m->old, term)) {
  case TERM_NUMBER:
    return term_number (m->t, value, sort);
  case TERM_BITS:
    return term_bits (m->t, value, sort_width (m->old, sort));
  default:
    break;
  }
  rat_to_int64 (value, &k);
  uint64_t *process = map_get (&m->enums, sort.id);
  return term_enum (m->t, move_sort (m, sort),
                    process ? new_location (m, *process - 1, (size_t)k)
                            : (size_t)k);
}

/* "The process is at its only location" is true. */
static bool
is_everywhere (const Mover *m, Term term) {
  if (term_kind (m->old, term) != TERM_EQ)
    return false;
  Sort sort = term_sort (m->old, term_arg (m->old, term, 0));
  uint64_t *process = map_get (&m->enums, sort.id);
  return process &&
         !m->passed->program->processes.data[*process - 1].has_counter;
}

static Term
move_inner (Mover *m, Term term) {
  size_t n = term_count (m->old, term);
  Term *args = mem_alloc ((n + 1) * sizeof *args), result;
  for (size_t i = 0; i < n; i++)
    args[i] = move_term (m, term_arg (m->old, term, i));
  TermKind kind = term_kind (m->old, term);
  if (kind == TERM_APPLY)
    result = term_apply (m->t, term_name (m->old, term),
                         move_sort (m, term_sort (m->old, term)), n, args);
  else if (kind == TERM_FILL)
    result = term_fill (m->t, move_sort (m, term_sort (m->old, term)), args[0]);
  else
    result = term_make (m->t, kind, term_data (m->old, term), n, args);
  mem_free (args);
  return result;
}

static Term
move_term (Mover *m, Term term) {
  uint64_t *known = map_get (&m->moved, term.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  Term result;
  TermKind kind = term_kind (m->old, term);
  if (kind == TERM_TRUE || kind == TERM_FALSE)
    result = term_bool (m->t, kind == TERM_TRUE);
  else if (kind == TERM_NUMBER || kind == TERM_BITS || kind == TERM_ENUM)
    result = move_constant (m, term);
  else if (is_everywhere (m, term))
    result = term_bool (m->t, true);
  else {
    assert (kind != TERM_VAR); /* those of the program are known */
    result = move_inner (m, term);
  }
  *map_put (&m->moved, term.id) = result.id + 1;
  return result;
}

/* With constants in place. */
static Term
change_term (Mover *m, Term term) {
  if (m->change->constants)
    term = subst_apply (m->change->constants, term);
  return move_term (m, term);
}

/* Parts -------------------------------------------------------------------- */

static void
add_processes (Mover *m) {
  Program *p = m->passed->program;
  for (size_t i = 0; i < m->change->from->processes.len; i++) {
    const Process *q = m->change->from->processes.data + i;
    size_t process = program_add_process (p, q->name);
    for (size_t k = 0; k < q->locations.len; k++)
      if (!m->change->gone[i][k])
        program_add_location (p, process, q->locations.data[k].name,
                              q->locations.data[k].pos);
    if (q->has_counter)
      *map_put (&m->enums, program_var (m->change->from, q->counter)->sort.id) =
          i + 1;
  }
}

static Var
close_process (Mover *m, size_t process) {
  Program *p = m->passed->program;
  const Process *old = m->change->from->processes.data + process;
  program_close_process (p, process,
                         (Loc){new_location (m, process, old->start.id)});
  const Process *q = p->processes.data + process;
  return q->has_counter ? q->counter : (Var){UINT32_MAX};
}

static size_t
process_of (const Program *p, uint32_t counter) {
  for (size_t i = 0; i < p->processes.len; i++)
    if (p->processes.data[i].has_counter &&
        p->processes.data[i].counter.id == counter)
      return i;
  assert (false);
  return 0;
}

static Var
add_var (Mover *m, uint32_t id) {
  VarInfo info = m->change->from->vars.data[id];
  if (info.role == ROLE_COUNTER)
    return close_process (m, process_of (m->change->from, id));
  info.sort = move_sort (m, info.sort);
  return program_add_var (m->passed->program, info);
}

static void
add_vars (Mover *m) {
  const Program *from = m->change->from;
  for (uint32_t i = 0; i < from->vars.len; i++) {
    Var var = {UINT32_MAX};
    if (!m->change->left_out[i])
      var = add_var (m, i);
    m->passed->var[i] = var;
    if (var.id == UINT32_MAX)
      continue;
    const VarInfo *info = program_var (m->passed->program, var);
    *map_put (&m->moved, from->vars.data[i].now.id) = info->now.id + 1;
    *map_put (&m->moved, from->vars.data[i].next.id) = info->next.id + 1;
  }
  for (size_t i = 0; i < from->processes.len; i++)
    if (!from->processes.data[i].has_counter)
      close_process (m, i);
}

/* False: the command writes nothing any more. */
static bool
change_command (Mover *m, Command *c, Var *targets, Term *values) {
  size_t n = 0;
  for (size_t i = 0; i < c->count; i++) {
    if (m->change->left_out[c->targets[i].id])
      continue;
    targets[n] = m->passed->var[c->targets[i].id];
    if (c->kind == CMD_ASSIGN)
      values[n] = change_term (m, c->values[i]);
    n++;
  }
  bool writes = c->kind == CMD_ASSIGN || c->kind == CMD_HAVOC;
  if (!writes)
    c->condition = change_term (m, c->condition);
  c->targets = targets;
  c->values = c->kind == CMD_ASSIGN ? values : NULL;
  c->count = n;
  return !writes || n;
}

static void
add_edge (Mover *m, size_t process, const NewEdge *edge) {
  size_t n = m->change->from->vars.len + 1;
  VEC (Command) commands = {0};
  Arena arena = {0};
  for (size_t i = 0; i < edge->commands.len; i++) {
    Command c = edge->commands.data[i];
    if (change_command (m, &c, arena_alloc (&arena, n * sizeof (Var)),
                        arena_alloc (&arena, n * sizeof (Term))))
      vec_push (&commands, c);
  }
  program_add_edge (m->passed->program, process,
                    (Edge){.name = edge->name,
                           .from = {new_location (m, process, edge->from.id)},
                           .to = {new_location (m, process, edge->to.id)},
                           .count = commands.len,
                           .commands = commands.data,
                           .pos = edge->pos});
  vec_push (m->passed->chains + process, edge->chain);
  vec_done (&commands);
  arena_done (&arena);
}

/* Conjuncts of init about what is left out go with it. */
static Term
change_init (Mover *m) {
  const Program *p = m->change->from;
  Term init = p->init, result = term_bool (m->t, true);
  const Term *parts;
  size_t n = term_conjuncts (m->old, &init, &parts);
  VEC (Term) all = {0};
  for (size_t i = 0; i < n; i++)
    vec_push (&all, parts[i]);
  for (size_t i = 0; i < n; i++) {
    bool about = false;
    for (uint32_t v = 0; v < p->vars.len && !about; v++)
      about =
          m->change->left_out[v] && system_mentions (p, all.data[i], (Var){v});
    if (!about)
      result = term_and2 (m->t, result, change_term (m, all.data[i]));
    else if (m->change->constants) {
      Term left = subst_apply (m->change->constants, all.data[i]);
      result = term_and2 (m->t, result, move_term (m, left));
    }
  }
  vec_done (&all);
  return result;
}

static void
add_rest (Mover *m) {
  const Program *from = m->change->from;
  Program *p = m->passed->program;
  p->init = change_init (m);
  p->init_pos = from->init_pos;
  p->begins_by_step = from->begins_by_step;
  for (size_t i = 0; i < from->properties.len; i++) {
    Property property = from->properties.data[i];
    property.bad = change_term (m, property.bad);
    program_add_property (p, property);
  }
  for (size_t i = 0; i < from->assumptions.len; i++)
    program_assume (p, "%s", from->assumptions.data[i].text);
}

SystemPassed *
system_change_make (SystemChange *c) {
  const Program *from = c->from;
  SystemPassed *passed = mem_zero (sizeof *passed);
  passed->from = from;
  passed->program = program_new (from->source);
  passed->var = mem_alloc ((from->vars.len + 1) * sizeof (Var));
  passed->value = c->value;
  passed->chains =
      mem_zero ((from->processes.len + 1) * sizeof *passed->chains);
  Mover m = {.change = c,
             .passed = passed,
             .old = from->terms,
             .t = passed->program->terms};
  add_processes (&m);
  add_vars (&m);
  for (size_t i = 0; i < from->processes.len; i++)
    for (size_t k = 0; k < c->edges[i].len; k++)
      add_edge (&m, i, c->edges[i].data + k);
  add_rest (&m);
  map_done (&m.moved);
  map_done (&m.enums);
  change_free (c);
  return passed;
}

/* Looking ------------------------------------------------------------------ */

typedef struct {
  Term now, next;
  bool found;
} Mention;

static void
see (void *context, Term var) {
  Mention *m = context;
  m->found = m->found || term_is (var, m->now) || term_is (var, m->next);
}

bool
system_mentions (const Program *p, Term term, Var var) {
  const VarInfo *info = program_var (p, var);
  Mention m = {info->now, info->next, false};
  term_vars (p->terms, term, see, &m);
  return m.found;
}

Term
system_any_value (const Program *p, Var var) {
  const VarInfo *v = program_var (p, var);
  Terms *t = p->terms;
  Rat zero;
  switch (sort_kind (t, v->sort)) {
  case SORT_BOOL:
    return term_bool (t, false);
  case SORT_ENUM:
    return term_enum (t, v->sort, 0);
  case SORT_INT:
    return term_int (t, v->bounded ? v->lo : 0);
  case SORT_BITS:
    rat_init (&zero);
    Term bits = term_bits (t, &zero, sort_width (t, v->sort));
    rat_done (&zero);
    return bits;
  default:
    return term_to_real (t, term_int (t, 0));
  }
}

bool *
system_init_constants (const Program *p, Term **values) {
  bool *known = mem_zero (p->vars.len + 1);
  *values = mem_zero ((p->vars.len + 1) * sizeof **values);
  Term init = p->init;
  const Term *parts;
  size_t n = term_conjuncts (p->terms, &init, &parts);
  for (size_t i = 0; i < n; i++) {
    if (term_kind (p->terms, parts[i]) != TERM_EQ)
      continue;
    for (size_t a = 0; a < 2; a++) {
      Term var = term_arg (p->terms, parts[i], a);
      Term value = term_arg (p->terms, parts[i], 1 - a);
      for (size_t v = 0; v < p->vars.len; v++)
        if (term_is (p->vars.data[v].now, var) &&
            term_is_constant (p->terms, value)) {
          known[v] = true;
          (*values)[v] = value;
        }
    }
  }
  return known;
}

/* An edge becomes a transition by executing its commands symbolically: 'value'
   holds each variable's value so far as a term over the state before the edge.
   Lowering maps enumeration terms to Ints on the way in. */

#include "program/system/system.h"
#include "base/map.h"
#include "logic/choice.h"

#include <assert.h>
#include <string.h>

typedef struct {
  System *system;
  const Program *program;
  Terms *t;
  Map lowered;   /* term -> term + 1 */
  Map next_vars; /* next terms */
  Map input_vars;
  Map bounded;   /* now and next terms of bounded variables -> variable + 1 */
  size_t *index; /* program variable -> system variable, SIZE_MAX: input */
} Builder;

/* Lowering ---------------------------------------------------------------- */

static Term
lower (Builder *b, Term term) {
  uint64_t *known = map_get (&b->lowered, term.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  Terms *t = b->t;
  Term result = term;
  size_t n = term_count (t, term);
  if (term_kind (t, term) == TERM_ENUM) {
    int64_t value = 0;
    rat_to_int64 (term_value (t, term), &value);
    result = term_int (t, value);
  } else if (n) {
    Term *args = mem_alloc (n * sizeof *args);
    bool same = true;
    for (size_t i = 0; i < n; i++) {
      args[i] = lower (b, term_arg (t, term, i));
      same = same && term_is (args[i], term_arg (t, term, i));
    }
    if (!same && term_kind (t, term) == TERM_APPLY)
      result =
          term_apply (t, term_name (t, term), term_sort (t, term), n, args);
    else if (!same)
      result = term_make (t, term_kind (t, term), term_data (t, term), n, args);
    mem_free (args);
  }
  *map_put (&b->lowered, term.id) = result.id + 1;
  return result;
}

static Term
lower_var (Builder *b, Term var, Sort sort) {
  if (sort_kind (b->t, sort) != SORT_ENUM)
    return var;
  char *name = mem_string (term_name (b->t, var));
  Term lowered = term_var (b->t, name, INT_SORT);
  mem_free (name);
  *map_put (&b->lowered, var.id) = lowered.id + 1;
  return lowered;
}

static void
add_var (Builder *b, uint32_t id) {
  assert (id < b->program->vars.len);
  const VarInfo *info = b->program->vars.data + id;
  bool is_enum = sort_kind (b->t, info->sort) == SORT_ENUM;
  SystemVar var = {.name = info->name,
                   .sort = is_enum ? INT_SORT : info->sort,
                   .now = lower_var (b, info->now, info->sort),
                   .next = lower_var (b, info->next, info->sort),
                   .bounded = info->bounded || is_enum,
                   .lo = is_enum ? 0 : info->lo,
                   .hi = is_enum ? (int64_t)sort_count (b->t, info->sort) - 1
                                 : info->hi,
                   .counter = info->role == ROLE_COUNTER,
                   .var = {id}};
  if (info->role == ROLE_INPUT) {
    b->index[id] = SIZE_MAX;
    *map_put (&b->input_vars, var.now.id) = id + 1;
    return;
  }
  b->index[id] = b->system->vars.len;
  vec_push (&b->system->vars, var);
}

static bool
has_assertions (const Program *p) {
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      const Edge *e = p->processes.data[i].edges.data + k;
      for (size_t c = 0; c < e->count; c++)
        if (e->commands[c].kind == CMD_ASSERT)
          return true;
    }
  return false;
}

static void
add_fault_var (Builder *b) {
  SystemVar fault = {.name = ".fault",
                     .sort = INT_SORT,
                     .now = term_var (b->t, ".fault", INT_SORT),
                     .next = term_var (b->t, ".fault'", INT_SORT),
                     .bounded = true,
                     .lo = 0,
                     .hi = 1,
                     .var = {UINT32_MAX}};
  vec_push (&b->system->vars, fault);
}

static Term
range (Terms *t, Term var, int64_t lo, int64_t hi) {
  assert (lo <= hi);
  return term_and2 (t, term_le (t, term_int (t, lo), var),
                    term_le (t, var, term_int (t, hi)));
}

static bool
is_fault (const SystemVar *v) {
  return v->var.id == UINT32_MAX;
}

/* Division by constants of what is bounded becomes a choice; ranges hold in
   every reachable state, and in the next one as far as it is chosen freely. */

static bool
range_of_var (void *context, Term var, int64_t *lo, int64_t *hi) {
  const Builder *b = context;
  uint64_t *found = map_get (&b->bounded, var.id);
  if (!found)
    return false;
  const SystemVar *v = b->system->vars.data + *found - 1;
  *lo = v->lo;
  *hi = v->hi;
  return true;
}

static Term
without_division (Builder *b, Term term) {
  ChoiceRanges ranges = {range_of_var, b};
  Term result = choice_divide (b->t, term, &ranges);
  b->system->divided = b->system->divided || !term_is (result, term);
  return result;
}

static Term
plain (Builder *b, Term formula) {
  return choice_lift (b->t, without_division (b, formula));
}

/* Edges to transitions ---------------------------------------------------- */

typedef struct {
  Builder *b;
  VEC (Term) guard, relation;
  Term *value; /* by system variable */
  bool *free;
  size_t process, edge;
} Execution;

typedef struct {
  const Map *set;
  bool found;
} Search;

static void
search_visit (void *context, Term var) {
  Search *s = context;
  if (map_get (s->set, var.id))
    s->found = true;
}

static bool
mentions (const Terms *t, Term term, const Map *set) {
  Search s = {set, false};
  term_vars (t, term, search_visit, &s);
  return s.found;
}

/* The value of an expression at this point of the edge. */
static Term
evaluate (Execution *x, Term term) {
  System *s = x->b->system;
  Subst *subst = subst_new (x->b->t);
  for (size_t i = 0; i < s->vars.len; i++)
    subst_set (subst, s->vars.data[i].now, x->value[i]);
  Term result = subst_apply (subst, lower (x->b, term));
  subst_free (subst);
  return result;
}

static void
constrain (Execution *x, Term term) {
  if (mentions (x->b->t, term, &x->b->next_vars))
    vec_push (&x->relation, term);
  else
    vec_push (&x->guard, term);
}

static void
release (Execution *x, Var target) {
  assert (target.id < x->b->program->vars.len);
  size_t i = x->b->index[target.id];
  const SystemVar *v = x->b->system->vars.data + i;
  x->free[i] = true;
  x->value[i] = v->next;
  if (v->bounded)
    vec_push (&x->relation, range (x->b->t, v->next, v->lo, v->hi));
}

/* Inputs ------------------------------------------------------------------ */

/* Whether the conjunct says that an input is a constant. */
static bool
settles (const Builder *b, Term part, Term *input, Term *value) {
  TermKind kind = term_kind (b->t, part);
  if (kind == TERM_VAR || kind == TERM_NOT) {
    *input = kind == TERM_NOT ? term_arg (b->t, part, 0) : part;
    *value = term_bool (b->t, kind == TERM_VAR);
    return map_get (&b->input_vars, input->id);
  }
  for (size_t side = 0; kind == TERM_EQ && side < 2; side++) {
    *input = term_arg (b->t, part, side);
    *value = term_arg (b->t, part, 1 - side);
    if (map_get (&b->input_vars, input->id) && term_is_constant (b->t, *value))
      return true;
  }
  return false;
}

static Term
range_of_input (Builder *b, uint64_t var, Term value) {
  const VarInfo *info = b->program->vars.data + var;
  bool is_enum = sort_kind (b->t, info->sort) == SORT_ENUM;
  if (!info->bounded && !is_enum)
    return term_bool (b->t, true);
  int64_t hi = is_enum ? (int64_t)sort_count (b->t, info->sort) - 1 : info->hi;
  return range (b->t, value, is_enum ? 0 : info->lo, hi);
}

/* An input that selects what is done, as in act = 3, becomes the constant. */
static void
settle_inputs (Builder *b, Transition *tr) {
  Term guard = tr->guard, input, value, ranges = term_bool (b->t, true);
  const Term *parts;
  size_t n = term_conjuncts (b->t, &guard, &parts);
  Subst *subst = subst_new (b->t);
  for (size_t i = 0; i < n; i++) {
    if (!settles (b, parts[i], &input, &value))
      continue;
    uint64_t var = *map_get (&b->input_vars, input.id) - 1;
    subst_set (subst, input, value);
    ranges = term_and2 (b->t, ranges, range_of_input (b, var, value));
    vec_push (&tr->settled, (Var){(uint32_t)var});
    vec_push (&tr->settled_values, value);
    n = term_conjuncts (b->t, &guard, &parts); /* terms may have moved */
  }
  if (tr->settled.len) {
    tr->guard = term_and2 (b->t, subst_apply (subst, tr->guard), ranges);
    tr->relation = subst_apply (subst, tr->relation);
    for (size_t i = 0; i < b->system->vars.len; i++)
      tr->values[i] = subst_apply (subst, tr->values[i]);
  }
  subst_free (subst);
}

typedef struct {
  Builder *b;
  Transition *transition;
  Map seen;
} InputSearch;

static void
note_input (void *context, Term var) {
  InputSearch *s = context;
  uint64_t *input = map_get (&s->b->input_vars, var.id);
  uint64_t *seen = input ? map_put (&s->seen, var.id) : NULL;
  if (!input || *seen)
    return;
  *seen = 1;
  vec_push (&s->transition->inputs, var);
  vec_push (&s->transition->input_vars, (Var){(uint32_t)*input - 1});
  s->transition->guard = term_and2 (s->b->t, s->transition->guard,
                                    range_of_input (s->b, *input - 1, var));
}

static void
find_inputs (Builder *b, Transition *tr) {
  InputSearch s = {.b = b, .transition = tr};
  Term guard = tr->guard;
  term_vars (b->t, guard, note_input, &s);
  term_vars (b->t, tr->relation, note_input, &s);
  for (size_t i = 0; i < b->system->vars.len; i++)
    term_vars (b->t, tr->values[i], note_input, &s);
  map_done (&s.seen);
}

/* The transition for what was executed so far; a fault leaves all variables
   but the fault as they are. */
static void
emit (Execution *x, bool fault, Term extra) {
  Builder *b = x->b;
  size_t n = b->system->vars.len;
  const Process *q = b->program->processes.data + x->process;
  const Edge *e = q->edges.data + x->edge;
  Transition tr = {.name = e->name,
                   .pos = e->pos,
                   .process = x->process,
                   .edge = x->edge,
                   .fault = fault,
                   .values = mem_alloc (n * sizeof (Term)),
                   .free = mem_zero (n)};
  vec_push (&x->guard, extra);
  tr.guard = plain (b, term_and (b->t, x->guard.len, x->guard.data));
  (void)vec_pop (&x->guard);
  tr.relation = plain (b, term_and (b->t, x->relation.len, x->relation.data));
  for (size_t i = 0; i < n; i++) {
    const SystemVar *v = b->system->vars.data + i;
    tr.values[i] = !fault         ? without_division (b, x->value[i])
                   : is_fault (v) ? term_int (b->t, 1)
                                  : v->now;
    tr.free[i] = !fault && x->free[i];
  }
  if (fault) /* values chosen before the assertion: keep them as constraints */
    for (size_t i = 0; i < n; i++)
      if (x->free[i]) {
        tr.values[i] = b->system->vars.data[i].next;
        tr.free[i] = true;
      }
  settle_inputs (b, &tr);
  find_inputs (b, &tr);
  if (term_is_false (b->t, tr.guard) || term_is_false (b->t, tr.relation)) {
    mem_free (tr.values);
    mem_free (tr.free);
    vec_done (&tr.inputs);
    vec_done (&tr.input_vars);
    vec_done (&tr.settled);
    vec_done (&tr.settled_values);
  } else
    vec_push (&b->system->transitions, tr);
}

static void
execute_assign (Execution *x, const Command *c) {
  Term *values = mem_alloc (c->count * sizeof *values);
  for (size_t i = 0; i < c->count; i++)
    values[i] = evaluate (x, c->values[i]);
  for (size_t i = 0; i < c->count; i++)
    x->value[x->b->index[c->targets[i].id]] = values[i];
  mem_free (values);
}

static void
execute (Execution *x, const Command *c) {
  Terms *t = x->b->t;
  switch (c->kind) {
  case CMD_ASSUME:
    constrain (x, evaluate (x, c->condition));
    break;
  case CMD_ASSERT: {
    Term holds = evaluate (x, c->condition);
    Term fails = term_not (t, holds);
    if (mentions (t, holds, &x->b->next_vars)) {
      vec_push (&x->relation, fails);
      emit (x, true, term_bool (t, true));
      (void)vec_pop (&x->relation);
    } else
      emit (x, true, fails);
    constrain (x, holds);
    break;
  }
  case CMD_ASSIGN:
    execute_assign (x, c);
    break;
  case CMD_HAVOC:
    for (size_t i = 0; i < c->count; i++)
      release (x, c->targets[i]);
    break;
  case CMD_RELATE: {
    Term condition = evaluate (x, c->condition);
    for (size_t i = 0; i < c->count; i++)
      release (x, c->targets[i]);
    constrain (x, condition);
    break;
  }
  }
}

static void
add_edge (Builder *b, size_t process, size_t edge) {
  System *s = b->system;
  const Process *q = b->program->processes.data + process;
  const Edge *e = q->edges.data + edge;
  Execution x = {.b = b,
                 .process = process,
                 .edge = edge,
                 .value = mem_alloc (s->vars.len * sizeof (Term)),
                 .free = mem_zero (s->vars.len)};
  for (size_t i = 0; i < s->vars.len; i++)
    x.value[i] = s->vars.data[i].now;
  if (q->has_counter)
    constrain (&x,
               lower (b, program_at ((Program *)b->program, process, e->from)));
  for (size_t i = 0; i < e->count; i++)
    execute (&x, e->commands + i);
  if (q->has_counter)
    x.value[b->index[q->counter.id]] = term_int (b->t, e->to.id);
  emit (&x, false, term_bool (b->t, true));
  vec_done (&x.guard);
  vec_done (&x.relation);
  mem_free (x.value);
  mem_free (x.free);
}

/* The whole --------------------------------------------------------------- */

static void
add_conditions (Builder *b) {
  System *s = b->system;
  const Program *p = b->program;
  s->ranges = term_bool (b->t, true);
  s->error = term_bool (b->t, false);
  s->init = lower (b, p->init);
  for (size_t i = 0; i < s->vars.len; i++) {
    const SystemVar *v = s->vars.data + i;
    if (v->bounded && !is_fault (v))
      s->ranges =
          term_and2 (b->t, s->ranges, range (b->t, v->now, v->lo, v->hi));
    if (is_fault (v)) {
      Term none = term_eq (b->t, v->now, term_int (b->t, 0));
      s->init = term_and2 (b->t, s->init, none);
      s->error = term_not (b->t, none);
    }
  }
  for (size_t i = 0; i < p->processes.len; i++)
    if (p->processes.data[i].has_counter)
      s->init = term_and2 (
          b->t, s->init,
          lower (b, program_at ((Program *)p, i, p->processes.data[i].start)));
  s->init = term_and2 (b->t, s->init, s->ranges);
  for (size_t i = 0; i < p->properties.len; i++)
    s->error = term_or2 (b->t, s->error, lower (b, p->properties.data[i].bad));
  s->init = plain (b, s->init);
  s->error = plain (b, s->error);
}

System *
system_new (Program *p) {
  System *s = mem_zero (sizeof *s);
  *s = (System){
      .program = p, .terms = p->terms, .to_next = subst_new (p->terms)};
  Builder b = {.system = s,
               .program = p,
               .t = p->terms,
               .index = mem_alloc (p->vars.len * sizeof (size_t))};
  for (uint32_t i = 0; i < p->vars.len; i++)
    add_var (&b, i);
  if (has_assertions (p))
    add_fault_var (&b);
  for (size_t i = 0; i < s->vars.len; i++) {
    *map_put (&b.next_vars, s->vars.data[i].next.id) = 1;
    subst_set (s->to_next, s->vars.data[i].now, s->vars.data[i].next);
    if (s->vars.data[i].bounded) {
      *map_put (&b.bounded, s->vars.data[i].now.id) = i + 1;
      *map_put (&b.bounded, s->vars.data[i].next.id) = i + 1;
    }
  }
  add_conditions (&b);
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++)
      add_edge (&b, i, k);
  map_done (&b.lowered);
  map_done (&b.next_vars);
  map_done (&b.input_vars);
  map_done (&b.bounded);
  mem_free (b.index);
  return s;
}

void
system_free (System *s) {
  if (!s)
    return;
  for (size_t i = 0; i < s->transitions.len; i++) {
    Transition *tr = s->transitions.data + i;
    mem_free (tr->values);
    mem_free (tr->free);
    vec_done (&tr->inputs);
    vec_done (&tr->input_vars);
    vec_done (&tr->settled);
    vec_done (&tr->settled_values);
  }
  vec_done (&s->transitions);
  vec_done (&s->vars);
  subst_free (s->to_next);
  mem_free (s);
}

Term
system_relation (const System *s, size_t transition) {
  assert (transition < s->transitions.len);
  const Transition *tr = s->transitions.data + transition;
  VEC (Term) parts = {0};
  vec_push (&parts, tr->guard);
  vec_push (&parts, tr->relation);
  for (size_t i = 0; i < s->vars.len; i++)
    if (!tr->free[i])
      vec_push (&parts,
                choice_lift (s->terms, term_eq (s->terms, s->vars.data[i].next,
                                                tr->values[i])));
  Term all = term_and (s->terms, parts.len, parts.data);
  vec_done (&parts);
  return all;
}

Term
system_next (const System *s, Term term) {
  return subst_apply (s->to_next, term);
}

static Term
lift (const System *s, Sort sort, Term value) {
  if (sort_kind (s->terms, sort) != SORT_ENUM)
    return value;
  int64_t number = 0;
  rat_to_int64 (term_value (s->terms, value), &number);
  return term_enum (s->terms, sort, (size_t)number);
}

Term
system_lift (const System *s, size_t var, Term value) {
  assert (var < s->vars.len);
  Var v = s->vars.data[var].var;
  return v.id == UINT32_MAX
             ? value
             : lift (s, program_var (s->program, v)->sort, value);
}

Term
system_settled (const System *s, const Transition *tr, size_t i) {
  assert (i < tr->settled.len);
  return lift (s, program_var (s->program, tr->settled.data[i])->sort,
               tr->settled_values.data[i]);
}

Term
system_lift_input (const System *s, const Transition *tr, size_t i,
                   Term value) {
  assert (i < tr->inputs.len);
  return lift (s, program_var (s->program, tr->input_vars.data[i])->sort,
               value);
}

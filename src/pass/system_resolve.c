/* Locations of the only process that are no loop heads, and that nobody asks
   about, go: each edge into such a location is joined with each edge out of it.
   Only where that makes no more edges, and where the joined edge can say what
   the two do: it writes a variable once.  That the state in between is no error
   becomes an assertion.  With several processes others may
   move in between, so then nothing is done. */

#include "pass/system_change.h"

#include <assert.h>

typedef struct {
  SystemChange *change;
  const Program *p;
  const Process *q;
  NewEdges *edges;
  bool *stays; /* by location */
} Resolver;

/* What must stay ----------------------------------------------------------- */

typedef struct {
  Resolver *r;
  Sort sort; /* of the counter */
} Asking;

static void
note_locations (Asking *a, Term term) {
  const Terms *t = a->r->p->terms;
  int64_t k = 0;
  if (term_kind (t, term) == TERM_ENUM &&
      sort_is (term_sort (t, term), a->sort)) {
    rat_to_int64 (term_value (t, term), &k);
    assert (k >= 0 && (size_t)k < a->r->q->locations.len);
    a->r->stays[k] = true;
  }
  bool equation = term_kind (t, term) == TERM_EQ;
  for (size_t i = 0; i < term_count (t, term); i++) {
    Term arg = term_arg (t, term, i);
    bool plain =
        equation && term_kind (t, term_arg (t, term, 1 - i)) == TERM_ENUM;
    if (term_kind (t, arg) == TERM_VAR &&
        sort_is (term_sort (t, arg), a->sort) && !plain)
      for (size_t l = 0; l < a->r->q->locations.len; l++)
        a->r->stays[l] = true; /* who knows which one it asks for */
    note_locations (a, arg);
  }
}

static void
note_term (void *context, Term term, Pos pos) {
  (void)pos;
  note_locations (context, term);
}

/* Loop heads: targets of edges that lead back in depth-first order. */
static void
find_heads (Resolver *r, uint32_t location, uint8_t *visits) {
  assert (location < r->q->locations.len);
  visits[location] = 1;
  for (size_t i = 0; i < r->edges->len; i++) {
    const NewEdge *e = r->edges->data + i;
    if (e->from.id != location)
      continue;
    if (visits[e->to.id] == 1)
      r->stays[e->to.id] = true;
    else if (!visits[e->to.id])
      find_heads (r, e->to.id, visits);
  }
  visits[location] = 2;
}

/* Joining ------------------------------------------------------------------ */

/* The commands of two edges in a row.  Assignments wait until the end. */
typedef struct {
  Resolver *r;
  Subst *subst;  /* what variables are now */
  bool *waiting; /* by Var: it is assigned at the end ... */
  Term *value;   /* ... this value */
  bool *chosen;  /* by Var: written by havoc or relate */
  bool possible;
  NewEdge joined;
} Join;

static bool
is_used (const Join *j, uint32_t var) {
  for (size_t i = 0; i < j->r->p->vars.len; i++)
    if (j->waiting[i] && i != var &&
        system_mentions (j->r->p, j->value[i], (Var){var}))
      return true;
  return false;
}

static void
join_assign (Join *j, const Command *c) {
  const Program *p = j->r->p;
  VEC (Term) values = {0};
  for (size_t i = 0; i < c->count; i++)
    vec_push (&values, subst_apply (j->subst, c->values[i]));
  for (size_t i = 0; i < c->count; i++) {
    uint32_t var = c->targets[i].id;
    j->possible = j->possible && !j->chosen[var];
    j->waiting[var] = true;
    j->value[var] = values.data[i];
    subst_set (j->subst, p->vars.data[var].now, values.data[i]);
  }
  vec_done (&values);
}

/* What is chosen is written at once, so nothing that waits may depend on it. */
static void
join_choice (Join *j, Command c) {
  const Program *p = j->r->p;
  if (c.kind == CMD_RELATE)
    c.condition = subst_apply (j->subst, c.condition);
  for (size_t i = 0; i < c.count; i++) {
    uint32_t var = c.targets[i].id;
    j->possible = j->possible && !j->chosen[var] && !is_used (j, var);
    j->chosen[var] = true;
    j->waiting[var] = false;
    subst_set (j->subst, p->vars.data[var].now, p->vars.data[var].now);
  }
  vec_push (&j->joined.commands, c);
}

static void
join_commands (Join *j, const NewEdge *e) {
  for (size_t i = 0; i < e->commands.len; i++) {
    Command c = e->commands.data[i];
    if (c.kind == CMD_ASSIGN)
      join_assign (j, &c);
    else if (c.count || c.kind == CMD_RELATE || c.kind == CMD_HAVOC)
      join_choice (j, c);
    else {
      c.condition = subst_apply (j->subst, c.condition);
      vec_push (&j->joined.commands, c);
    }
  }
  for (size_t i = 0; i < e->chain.len; i++)
    vec_push (&j->joined.chain, e->chain.data[i]);
}

/* The state between the two edges is no error. */
static void
join_state (Join *j, uint32_t location) {
  const Program *p = j->r->p;
  const VarInfo *counter = program_var (p, j->r->q->counter);
  subst_set (j->subst, counter->now,
             term_enum (p->terms, counter->sort, location));
  for (size_t i = 0; i < p->properties.len; i++) {
    const Property *property = p->properties.data + i;
    Term bad = subst_apply (j->subst, property->bad);
    if (!term_is_false (p->terms, bad))
      vec_push (&j->joined.commands,
                ((Command){.kind = CMD_ASSERT,
                           .pos = property->pos,
                           .condition = term_not (p->terms, bad),
                           .error = property->kind,
                           .message = property->message}));
  }
}

static void
add_assignment (Join *j, Pos pos) {
  size_t n = j->r->p->vars.len, count = 0;
  Var *targets = arena_alloc (&j->r->change->arena, (n + 1) * sizeof *targets);
  Term *values = arena_alloc (&j->r->change->arena, (n + 1) * sizeof *values);
  for (uint32_t i = 0; i < n; i++)
    if (j->waiting[i]) {
      targets[count] = (Var){i};
      values[count++] = j->value[i];
    }
  if (count)
    vec_push (&j->joined.commands, ((Command){.kind = CMD_ASSIGN,
                                              .pos = pos,
                                              .count = count,
                                              .targets = targets,
                                              .values = values}));
}

static bool
asks_input (const Program *p, const NewEdge *e, uint32_t input) {
  for (size_t i = 0; i < e->commands.len; i++) {
    const Command *c = e->commands.data + i;
    bool formula = c->kind != CMD_ASSIGN && c->kind != CMD_HAVOC;
    if (formula && system_mentions (p, c->condition, (Var){input}))
      return true;
    for (size_t k = 0; c->kind == CMD_ASSIGN && k < c->count; k++)
      if (system_mentions (p, c->values[k], (Var){input}))
        return true;
  }
  return false;
}

/* An input has another value in the second step. */
static bool
share_inputs (const Program *p, const NewEdge *a, const NewEdge *b) {
  for (uint32_t i = 0; i < p->vars.len; i++)
    if (p->vars.data[i].role == ROLE_INPUT && asks_input (p, a, i) &&
        asks_input (p, b, i))
      return true;
  return false;
}

/* False: they cannot be joined. */
static bool
join (Resolver *r, const NewEdge *a, const NewEdge *b, NewEdge *out) {
  size_t n = r->p->vars.len + 1;
  Join j = {.r = r,
            .subst = subst_new (r->p->terms),
            .waiting = mem_zero (n),
            .value = mem_zero (n * sizeof (Term)),
            .chosen = mem_zero (n),
            .possible = !share_inputs (r->p, a, b),
            .joined = {a->from, b->to, a->name, a->pos, {0}, {0}}};
  join_commands (&j, a);
  join_state (&j, b->from.id);
  join_commands (&j, b);
  add_assignment (&j, b->pos);
  subst_free (j.subst);
  mem_free (j.waiting);
  mem_free (j.value);
  mem_free (j.chosen);
  *out = j.joined;
  return j.possible;
}

/* Locations ---------------------------------------------------------------- */

static void
edges_done (NewEdges *edges) {
  for (size_t i = 0; i < edges->len; i++) {
    vec_done (&edges->data[i].commands);
    vec_done (&edges->data[i].chain);
  }
  vec_done (edges);
}

static NewEdge
edge_copy (const NewEdge *e) {
  NewEdge copy = *e;
  copy.commands.data = NULL;
  copy.commands.len = copy.commands.cap = 0;
  copy.chain.data = NULL;
  copy.chain.len = copy.chain.cap = 0;
  for (size_t i = 0; i < e->commands.len; i++)
    vec_push (&copy.commands, e->commands.data[i]);
  for (size_t i = 0; i < e->chain.len; i++)
    vec_push (&copy.chain, e->chain.data[i]);
  return copy;
}

/* All edges when the location is gone; false: it must stay. */
static bool
without (Resolver *r, uint32_t location, NewEdges *out) {
  bool possible = true;
  for (size_t i = 0; i < r->edges->len && possible; i++) {
    const NewEdge *a = r->edges->data + i;
    if (a->from.id == location)
      continue;
    if (a->to.id != location) {
      vec_push (out, edge_copy (a));
      continue;
    }
    for (size_t k = 0; k < r->edges->len && possible; k++)
      if (r->edges->data[k].from.id == location) {
        NewEdge joined;
        possible = join (r, a, r->edges->data + k, &joined);
        vec_push (out, joined);
      }
  }
  return possible;
}

static void
resolve (Resolver *r, uint32_t location) {
  size_t in = 0, out = 0;
  for (size_t i = 0; i < r->edges->len; i++) {
    in += r->edges->data[i].to.id == location;
    out += r->edges->data[i].from.id == location;
  }
  if (!in || !out || in * out > in + out)
    return;
  NewEdges edges = {0};
  if (!without (r, location, &edges)) {
    edges_done (&edges);
    return;
  }
  edges_done (r->edges);
  *r->edges = edges;
  r->change->gone[0][location] = true;
}

SystemPassed *
system_resolve (const Program *p) {
  SystemChange *change = system_change_new (p);
  if (p->processes.len != 1 || !p->processes.data[0].has_counter)
    return system_change_make (change);
  const Process *q = p->processes.data;
  Resolver r = {.change = change, .p = p, .q = q};
  r.edges = change->edges;
  r.stays = mem_zero (q->locations.len + 1);
  Asking asking = {&r, program_var (p, q->counter)->sort};
  program_terms (p, note_term, &asking);
  uint8_t *visits = mem_zero (q->locations.len + 1);
  find_heads (&r, q->start.id, visits);
  r.stays[q->start.id] = true;
  for (uint32_t i = 0; i < q->locations.len; i++)
    if (!r.stays[i])
      resolve (&r, i);
  mem_free (visits);
  mem_free (r.stays);
  return system_change_make (change);
}

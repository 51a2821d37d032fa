/* Commands of a file of Horn clauses, and the Program they make; clauses and
   edges have files of their own. */

#include "front/ts/chc.h"
#include "front/ts/read.h"
#include "program/clauses/clauses.h"

#include <assert.h>

/* Variables --------------------------------------------------------------- */

static Pool *
pool_of (Chc *c, Sort sort) {
  for (size_t i = 0; i < c->pools.len; i++)
    if (sort_is (c->pools.data[i].sort, sort))
      return c->pools.data + i;
  vec_push (&c->pools, (Pool){.sort = sort});
  return &vec_last (&c->pools);
}

/* int0, real1, bits32.0, ...; another sort has its number as a name. */
static Var
new_var (Chc *c, Sort sort, size_t k, VarRole role) {
  Str name = {0};
  str_add (&name, role == ROLE_INPUT ? "any_" : "");
  SortKind kind = sort_kind (c->terms, sort);
  if (kind == SORT_BITS)
    str_format (&name, "bits%u.", sort_width (c->terms, sort));
  else if (kind > SORT_REAL)
    str_format (&name, kind == SORT_ARRAY ? "array%u." : "sort%u.",
                (unsigned)sort.id);
  else
    str_add (&name, kind == SORT_BOOL  ? "bool"
                    : kind == SORT_INT ? "int"
                                       : "real");
  str_format (&name, "%zu", k);
  Var var = program_add_var (c->program, (VarInfo){.name = str_text (&name),
                                                   .sort = sort,
                                                   .role = role,
                                                   .pos = {c->source, 1, 1}});
  str_done (&name);
  return var;
}

static Var
chc_state (Chc *c, Sort sort, size_t k) {
  Pool *pool = pool_of (c, sort);
  for (size_t i = pool->state.len; i <= k; i++)
    vec_push (&pool->state, new_var (c, sort, i, ROLE_STATE));
  return pool->state.data[k];
}

Var
chc_input (Chc *c, Sort sort, size_t k) {
  Pool *pool = pool_of (c, sort);
  for (size_t i = pool->input.len; i <= k; i++)
    vec_push (&pool->input, new_var (c, sort, i, ROLE_INPUT));
  return pool->input.data[k];
}

/* Commands ---------------------------------------------------------------- */

static bool
declare_predicate (Chc *c, const Sexpr *e) {
  assert (e->len >= 3 && e->items[2]->kind == SEXPR_LIST);
  const Sexpr *list = e->items[2];
  Predicate p = {.name = e->items[1]->text, .pos = e->pos, .arity = list->len};
  Sort *sorts = arena_alloc (&c->arena, (p.arity + 1) * sizeof *sorts);
  for (size_t i = 0; i < p.arity; i++)
    if (!scope_sort (c->scope, list->items[i], sorts + i))
      return false;
  p.sorts = sorts;
  Term term;
  if (!p.arity && scope_lookup (c->scope, p.name, &term))
    *map_put (&c->nullary, term.id) = c->predicates.len + 1;
  names_add (&c->names, p.name);
  vec_push (&c->predicates, p);
  return true;
}

static bool
declaration (Chc *c, const Sexpr *e) {
  bool known, constant = sexpr_heads (e, "declare-const");
  if (!scope_command (c->scope, e, &known))
    return false;
  if (constant || !sexpr_is (e->items[3], "Bool"))
    return run_error (c->run, e->pos,
                      "only predicates can be declared among Horn clauses");
  return declare_predicate (c, e);
}

/* (declare-rel P (S ...)) of Z3's fixedpoint language */
static bool
declare_rel (Chc *c, const Sexpr *e) {
  if (e->len != 3 || e->items[1]->kind != SEXPR_SYMBOL ||
      e->items[2]->kind != SEXPR_LIST)
    return run_error (c->run, e->pos, "malformed declaration");
  uint32_t number;
  const char *name = e->items[1]->text;
  if (names_find (&c->names, name, &number))
    return run_error (c->run, e->pos, "'%s' is already declared", name);
  size_t n = e->items[2]->len;
  Sort *sorts = arena_alloc (&c->arena, (n + 1) * sizeof *sorts);
  for (size_t i = 0; i < n; i++)
    if (!scope_sort (c->scope, e->items[2]->items[i], sorts + i))
      return false;
  if (n)
    scope_declare (c->scope, name, BOOL_SORT, n, sorts);
  else
    scope_bind (c->scope, name, term_fresh (c->terms, name, BOOL_SORT));
  return declare_predicate (c, e);
}

/* (declare-var x S): a variable of all rules that follow */
static bool
declare_var (Chc *c, const Sexpr *e) {
  Sort sort;
  if (e->len != 3 || e->items[1]->kind != SEXPR_SYMBOL)
    return run_error (c->run, e->pos, "malformed declaration");
  if (!scope_sort (c->scope, e->items[2], &sort))
    return false;
  /* Two dots: no name of a slot or an input is like that. */
  Str stem = {0};
  str_format (&stem, "%s.%zu.%zu", e->items[1]->text, c->globals.len,
              c->globals.len);
  Term var = term_fresh (c->terms, str_text (&stem), sort);
  str_done (&stem);
  scope_bind (c->scope, e->items[1]->text, var);
  vec_push (&c->globals, var);
  vec_push (&c->global_names, e->items[1]->text);
  return true;
}

static bool
logic (Chc *c, const Sexpr *e) {
  bool horn = e->len == 2 && sexpr_is (e->items[1], "HORN");
  return horn || run_error (c->run, e->pos,
                            "only Horn clauses are understood: "
                            "(set-logic HORN) is expected");
}

static bool
is_ignored (const Sexpr *e) {
  static const char *const ignored[] = {
      "set-info",  "set-option",         "check-sat",     "get-model",
      "get-proof", "get-unsat-core",     "push",          "get-info",
      "echo",      "get-reason-unknown", "get-assertions"};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
    if (sexpr_heads (e, ignored[i]))
      return true;
  return false;
}

static bool
command (Chc *c, const Sexpr *e) {
  bool known;
  if (sexpr_heads (e, "set-logic"))
    return logic (c, e);
  if (is_ignored (e))
    return true;
  if (sexpr_heads (e, "declare-fun") || sexpr_heads (e, "declare-const"))
    return declaration (c, e);
  if (sexpr_heads (e, "declare-rel"))
    return declare_rel (c, e);
  if (sexpr_heads (e, "declare-var"))
    return declare_var (c, e);
  if (sexpr_heads (e, "assert") && e->len == 2)
    return chc_clause (c, e->items[1], false, e->pos);
  if (sexpr_heads (e, "rule") && e->len >= 2)
    return chc_clause (c, e->items[1], false, e->pos);
  if (sexpr_heads (e, "query") && e->len >= 2)
    return chc_clause (c, e->items[1], true, e->pos);
  if (!scope_command (c->scope, e, &known))
    return false;
  return known ||
         run_error (c->run, e->pos, "this command is not part of Horn clauses");
}

/* The Program ------------------------------------------------------------- */

static void
place_arguments (Chc *c, Predicate *p) {
  if (p->slots)
    return;
  p->slots = arena_alloc (&c->arena, (p->arity + 1) * sizeof *p->slots);
  for (size_t i = 0; i < p->arity; i++) {
    size_t k = 0;
    for (size_t j = 0; j < i; j++)
      k += sort_is (p->sorts[i], p->sorts[j]);
    p->slots[i] = chc_state (c, p->sorts[i], k);
  }
}

static void
add_locations (Chc *c) {
  c->process = program_add_process (c->program, "chc");
  c->start = program_add_location (c->program, c->process, "start",
                                   (Pos){c->source, 1, 1});
  for (size_t i = 0; i < c->predicates.len; i++) {
    Predicate *p = c->predicates.data + i;
    place_arguments (c, p);
    p->loc = program_add_location (c->program, c->process, p->name, p->pos);
    assert (p->loc.id == i + 1);
  }
}

void
chc_name (Str *name, const Clause *clause) {
  vec_clear (name);
  str_format (name, "clause.%zu", clause->number);
  if (clause->part)
    str_format (name, ".%zu", clause->part);
}

static void
add_edges (Chc *c) {
  assert (c->process < c->program->processes.len);
  size_t queries = 0;
  for (size_t i = 0; i < c->clauses.len; i++) {
    const Clause *clause = c->clauses.data + i;
    Str name = {0};
    Loc to;
    if (clause->head == SIZE_MAX) {
      str_format (&name, queries ? "error.%zu" : "error", queries + 1);
      to = program_add_location (c->program, c->process, str_text (&name),
                                 clause->pos);
      queries++;
    } else
      to = c->predicates.data[clause->head].loc;
    chc_name (&name, clause);
    chc_edge (c, clause, to, str_text (&name));
    str_done (&name);
  }
  program_close_process (c->program, c->process, c->start);
}

static void
add_properties (Chc *c) {
  Loc loc = {(uint32_t)c->predicates.len + 1};
  for (size_t i = 0; i < c->clauses.len; i++)
    if (c->clauses.data[i].head == SIZE_MAX) {
      program_add_property (
          c->program,
          (Property){.bad = program_at (c->program, c->process, loc),
                     .kind = KIND_REACH,
                     .message = clause_set_message,
                     .pos = c->clauses.data[i].pos});
      loc.id++;
    }
}

static void
set_init (Chc *c) {
  TermList parts = {0};
  for (size_t i = 0; i < c->program->vars.len; i++) {
    const VarInfo *info = c->program->vars.data + i;
    Term value;
    if (info->role == ROLE_STATE && term_default (c->terms, info->sort, &value))
      vec_push (&parts, term_eq (c->terms, info->now, value));
  }
  c->program->init = term_and (c->terms, parts.len, parts.data);
  vec_done (&parts);
}

/* One predicate ------------------------------------------------------------ */

/* The initial condition, and by clause what a query excludes; false if some
   clause says more than that. */
static bool
flat_conditions (Chc *c, Term *conditions) {
  TermList init = {0};
  bool good = c->predicates.len == 1;
  if (good)
    place_arguments (c, c->predicates.data);
  for (size_t i = 0; i < c->clauses.len && good; i++) {
    const Clause *clause = c->clauses.data + i;
    bool starts = clause->body == SIZE_MAX, ends = clause->head == SIZE_MAX;
    good = !(starts && ends) &&
           ((!starts && !ends) || chc_condition (c, clause, conditions + i));
    if (good && starts) {
      vec_push (&init, conditions[i]);
      c->program->init_pos = clause->pos;
    }
  }
  c->program->init = term_or (c->terms, init.len, init.data);
  vec_done (&init);
  return good;
}

static void
add_query (Chc *c, const Clause *clause, Term bad) {
  program_add_property (c->program, (Property){.bad = bad,
                                               .kind = KIND_REACH,
                                               .message = clause_set_message,
                                               .pos = clause->pos});
}

/* The program without locations; false: it needs them. */
static bool
build_flat (Chc *c) {
  Term *conditions = mem_zero ((c->clauses.len + 1) * sizeof *conditions);
  bool good = flat_conditions (c, conditions);
  if (good) {
    Predicate *p = c->predicates.data;
    c->process = program_add_process (c->program, "chc");
    p->loc = c->start =
        program_add_location (c->program, c->process, p->name, p->pos);
    Str name = {0};
    for (size_t i = 0; i < c->clauses.len; i++) {
      const Clause *clause = c->clauses.data + i;
      chc_name (&name, clause);
      if (clause->head == SIZE_MAX)
        add_query (c, clause, conditions[i]);
      else if (clause->body != SIZE_MAX)
        chc_edge (c, clause, p->loc, str_text (&name));
    }
    str_done (&name);
    program_close_process (c->program, c->process, c->start);
  }
  mem_free (conditions);
  return good;
}

/* A clause that is always true may have been the query. */
static void
keep_trivial (Chc *c) {
  assert (c->trivial);
  vec_push (&c->clauses, (Clause){.pos = c->trivial_pos,
                                  .body = SIZE_MAX,
                                  .head = SIZE_MAX,
                                  .number = c->clauses.len + 1,
                                  .constraint = term_bool (c->terms, false)});
}

static bool
build (Chc *c) {
  bool query = false;
  for (size_t i = 0; i < c->clauses.len; i++)
    query = query || c->clauses.data[i].head == SIZE_MAX;
  if (!query && c->trivial)
    keep_trivial (c);
  else if (!query)
    return run_error (c->run, (Pos){c->source, 1, 1},
                      "nothing to check: no clause has the head 'false'");
  if (c->nonlinear) {
    chc_set (c);
    return true;
  }
  if (build_flat (c))
    return true;
  add_locations (c);
  add_edges (c);
  add_properties (c);
  set_init (c);
  c->program->begins_by_step = true;
  return true;
}

Program *
chc_read (Run *run, const Source *source) {
  Chc c = {.run = run, .source = source, .program = program_new (source)};
  c.terms = c.program->terms;
  c.scope = scope_new (run, c.terms);
  const Sexpr *file = sexpr_read (run, &c.arena, source);
  bool ok = file;
  for (size_t i = 0; ok && i < file->len; i++) {
    if (sexpr_heads (file->items[i], "exit"))
      break; /* what follows is not said */
    ok = command (&c, file->items[i]);
  }
  ok = ok && build (&c);
  for (size_t i = 0; i < c.pools.len; i++) {
    vec_done (&c.pools.data[i].state);
    vec_done (&c.pools.data[i].input);
  }
  vec_done (&c.pools);
  vec_done (&c.globals);
  vec_done (&c.global_names);
  vec_done (&c.predicates);
  vec_done (&c.clauses);
  names_done (&c.names);
  map_done (&c.nullary);
  scope_free (c.scope);
  arena_done (&c.arena);
  if (ok)
    return c.program;
  program_free (c.program);
  return NULL;
}

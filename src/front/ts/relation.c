/* Formulas about two states taken apart: first into disjuncts, then each into
   conditions, assignments and what is left. */

#include "front/ts/relation.h"
#include "front/ts/cases.h"

#include <assert.h>

enum { MAX_PARTS = 1000 };

void
relations_init (Relations *r, Program *program, Arena *arena) {
  *r = (Relations){.program = program, .arena = arena};
  for (uint32_t i = 0; i < program->vars.len; i++)
    if (program->vars.data[i].role == ROLE_STATE)
      *map_put (&r->next, program->vars.data[i].next.id) = i + 1;
}

void
relations_done (Relations *r) {
  map_done (&r->next);
}

typedef struct {
  const Map *set;
  bool found;
} Search;

static void
visit (void *context, Term var) {
  Search *s = context;
  s->found = s->found || map_get (s->set, var.id);
}

bool
relation_looks_ahead (const Relations *r, Term term) {
  Search s = {&r->next, false};
  term_vars (r->program->terms, term, visit, &s);
  return s.found;
}

/* Disjuncts --------------------------------------------------------------- */

/* The arguments of an 'and' or 'or', or the term alone: term builders may move
   the array that 'term_args' returns. */
static void
arguments (const Terms *t, TermKind kind, Term term, TermList *list) {
  if (term_kind (t, term) != kind) {
    vec_push (list, term);
    return;
  }
  for (size_t i = 0; i < term_count (t, term); i++)
    vec_push (list, term_arg (t, term, i));
}

/* A choice between steps: a disjunction, or an 'if' of formulas. */
static bool
is_choice (const Relations *r, Term term) {
  const Terms *t = r->program->terms;
  TermKind kind = term_kind (t, term);
  return (kind == TERM_OR || kind == TERM_ITE) &&
         relation_looks_ahead (r, term);
}

static void
alternatives (const Relations *r, Term term, TermList *list) {
  assert (is_choice (r, term));
  Terms *t = r->program->terms;
  if (term_kind (t, term) != TERM_ITE) {
    arguments (t, TERM_OR, term, list);
    return;
  }
  Term c = term_arg (t, term, 0), a = term_arg (t, term, 1),
       b = term_arg (t, term, 2);
  vec_push (list, term_and2 (t, c, a));
  vec_push (list, term_and2 (t, term_not (t, c), b));
}

/* The position of the only conjunct that is a choice, or SIZE_MAX. */
static size_t
only_choice (const Relations *r, const TermList *conjuncts) {
  size_t found = SIZE_MAX;
  for (size_t i = 0; i < conjuncts->len; i++)
    if (is_choice (r, conjuncts->data[i])) {
      if (found != SIZE_MAX)
        return SIZE_MAX;
      found = i;
    }
  return found;
}

/* One step of splitting; false if there is nothing to split. */
static bool
split_once (const Relations *r, Term term, TermList *out) {
  assert (sort_is (term_sort (r->program->terms, term), BOOL_SORT));
  Terms *t = r->program->terms;
  TermList conjuncts = {0}, parts = {0};
  arguments (t, TERM_AND, term, &conjuncts);
  size_t choice = only_choice (r, &conjuncts);
  if (choice != SIZE_MAX)
    alternatives (r, conjuncts.data[choice], &parts);
  for (size_t i = 0; i < parts.len; i++) {
    conjuncts.data[choice] = parts.data[i];
    vec_push (out, term_and (t, conjuncts.len, conjuncts.data));
  }
  bool split = parts.len;
  vec_done (&conjuncts);
  vec_done (&parts);
  return split;
}

void
relation_split (const Relations *r, Term term, TermList *parts) {
  TermList work = {0};
  vec_push (&work, term);
  for (size_t i = 0; i < work.len; i++) {
    Term t = work.data[i];
    if (term_is_false (r->program->terms, t))
      continue;
    if (work.len - i + parts->len > MAX_PARTS ||
        (!split_once (r, t, &work) && !cases_split (r, t, &work)))
      vec_push (parts, t);
  }
  vec_done (&work);
}

/* Conjuncts --------------------------------------------------------------- */

/* The variable whose next term this is; false if it is something else. */
static bool
next_of (const Relations *r, Term term, Var *var) {
  uint64_t *found = map_get (&r->next, term.id);
  assert (!found || *found <= r->program->vars.len);
  if (found)
    *var = (Var){(uint32_t)*found - 1};
  return found;
}

/* Whether 'term' is x' = e (or x', or not x') for an x that has no value yet
   and an e about the state before. */
static bool
determines (const Relations *r, const Effect *x, Term term, Var *var,
            Term *value) {
  Terms *t = r->program->terms;
  TermKind kind = term_kind (t, term);
  Term a = term;
  if (kind == TERM_VAR || kind == TERM_NOT) {
    a = kind == TERM_NOT ? term_arg (t, term, 0) : term;
    *value = term_bool (t, kind == TERM_VAR);
    return next_of (r, a, var) && !effect_has (x, *var);
  }
  if (kind != TERM_EQ)
    return false;
  for (size_t side = 0; side < 2; side++) {
    *value = term_arg (t, term, 1 - side);
    if (next_of (r, term_arg (t, term, side), var) && !effect_has (x, *var) &&
        !relation_looks_ahead (r, *value))
      return true;
  }
  return false;
}

/* Conjuncts that look ahead become assignments, or stay in 'rest'. */
static void
sort_out (const Relations *r, Term term, Effect *x, TermList *guard,
          TermList *rest) {
  TermList conjuncts = {0};
  arguments (r->program->terms, TERM_AND, term, &conjuncts);
  for (size_t i = 0; i < conjuncts.len; i++) {
    Term c = conjuncts.data[i], value;
    Var var;
    if (!relation_looks_ahead (r, c))
      vec_push (guard, c);
    else if (determines (r, x, c, &var, &value))
      effect_assign (x, var, value);
    else
      vec_push (rest, c);
  }
  vec_done (&conjuncts);
}

/* What assigned variables make of the rest may determine others. */
static void
propagate (const Relations *r, Effect *x, TermList *guard, TermList *rest) {
  for (size_t before = SIZE_MAX; before != x->assigned.len;) {
    before = x->assigned.len;
    TermList left = {0};
    for (size_t i = 0; i < rest->len; i++)
      sort_out (r, effect_values (x, rest->data[i]), x, guard, &left);
    vec_done (rest);
    *rest = left;
  }
}

/* Variables without change are no targets, variables without value are open. */
static void
fill_in (const Relations *r, Effect *x, const TermList *rest) {
  assert (x->assigned.len == x->values.len);
  const Program *p = r->program;
  for (uint32_t i = 0; i < p->vars.len; i++)
    if (p->vars.data[i].role == ROLE_STATE && !effect_has (x, (Var){i}))
      effect_open (x, (Var){i});
  size_t kept = 0;
  for (size_t i = 0; i < x->assigned.len; i++) {
    Var var = x->assigned.data[i];
    Term now = p->vars.data[var.id].now;
    if (term_is (x->values.data[i], now)) {
      *map_put (&x->targets, now.id) = 0;
      continue;
    }
    x->assigned.data[kept] = var;
    x->values.data[kept++] = x->values.data[i];
  }
  x->assigned.len = x->values.len = kept;
  for (size_t i = 0; i < rest->len; i++)
    effect_relate (x, rest->data[i]);
}

void
relation_commands (const Relations *r, Term term, Commands *commands, Pos pos) {
  Effect x = {.program = r->program, .arena = r->arena};
  TermList guard = {0}, rest = {0};
  sort_out (r, term, &x, &guard, &rest);
  propagate (r, &x, &guard, &rest);
  fill_in (r, &x, &rest);
  Term all = term_and (r->program->terms, guard.len, guard.data);
  if (!term_is_true (r->program->terms, all))
    vec_push (commands,
              (Command){.kind = CMD_ASSUME, .pos = pos, .condition = all});
  effect_emit (&x, commands, pos);
  vec_done (&guard);
  vec_done (&rest);
  effect_done (&x);
}

/* From a formula to a clause.  Quantifiers in front are removed, then the
   formula is read as a term: implications have become disjunctions there, and
   the disjuncts are the literals of the clause.  What is not a predicate is,
   negated, part of the constraint. */

#include "front/ts/chc.h"

#include <assert.h>
#include <string.h>

enum { MAX_DEPTH = 12 }; /* of conjunctions that make several clauses */

typedef struct {
  Chc *chc;
  Clause clause;
  VEC (Term) vars;
  VEC (const char *) names; /* of the variables */
  VEC (size_t) other;       /* predicates of the body behind the first */
  TermList other_apps;
  VEC (const char *) bound; /* names, to be released */
  TermList constraint;
  bool ok;
} Reading;

/* Quantifiers ------------------------------------------------------------- */

/* Without what makes the name of an inner variable another one. */
static const char *
plain_name (Chc *c, const char *name) {
  char *plain = arena_string (&c->arena, name);
  plain[strcspn (plain, "|")] = 0;
  return plain;
}

static bool
bind (Reading *r, const Sexpr *list) {
  Chc *c = r->chc;
  if (list->kind != SEXPR_LIST)
    return run_error (c->run, list->pos, "((NAME SORT) ...) is expected");
  for (size_t i = 0; i < list->len; i++) {
    const Sexpr *v = list->items[i];
    Sort sort;
    if (v->kind != SEXPR_LIST || v->len != 2 ||
        v->items[0]->kind != SEXPR_SYMBOL)
      return run_error (c->run, v->pos, "(NAME SORT) is expected");
    if (!scope_sort (c->scope, v->items[1], &sort))
      return false;
    Str stem = {0};
    const char *name = v->items[0]->text;
    str_format (&stem, "%.*s.%zu.%zu", (int)strcspn (name, "|"), name,
                c->clauses.len, r->vars.len);
    Term var = term_fresh (c->terms, str_text (&stem), sort);
    str_done (&stem);
    vec_push (&r->vars, var);
    vec_push (&r->names, plain_name (c, name));
    scope_bind (c->scope, v->items[0]->text, var);
    vec_push (&r->bound, v->items[0]->text);
  }
  return true;
}

static bool
is_quantifier (const Sexpr *e, bool negated) {
  return sexpr_heads (e, negated ? "exists" : "forall") && e->len == 3;
}

/* Quantifiers inside ------------------------------------------------------- */

/* A name like that of 'v' that no source can write: no symbol has a bar. */
static const Sexpr *
inner_name (Reading *r, const Sexpr *v) {
  Str text = {0};
  str_format (&text, "%s|%zu", v->text, r->vars.len);
  Sexpr *name = arena_alloc (&r->chc->arena, sizeof *name);
  *name = *v;
  name->text = arena_string (&r->chc->arena, str_text (&text));
  str_done (&text);
  return name;
}

/* The body of a quantifier, with variables of the clause for its own; NULL
   after an error. */
static const Sexpr *
open_quantifier (Reading *r, const Sexpr *e) {
  const Sexpr *list = e->items[1], *body = e->items[2];
  for (size_t i = 0; list->kind == SEXPR_LIST && i < list->len; i++) {
    const Sexpr *v = list->items[i];
    if (v->kind != SEXPR_LIST || v->len != 2 ||
        v->items[0]->kind != SEXPR_SYMBOL) {
      run_error (r->chc->run, v->pos, "(NAME SORT) is expected");
      return NULL;
    }
    const Sexpr *name = inner_name (r, v->items[0]);
    body = sexpr_rename (&r->chc->arena, body, v->items[0]->text, name);
    const Sexpr *pair[] = {name, v->items[1]};
    const Sexpr *one = sexpr_like (&r->chc->arena, v, pair);
    Sexpr single = *list;
    single.len = 1;
    if (!bind (r, sexpr_like (&r->chc->arena, &single, &one)))
      return NULL;
  }
  return body;
}

/* The formula without quantifiers that are as good in front of the clause:
   'exists' in its body, 'forall' in its head; NULL after an error. */
static const Sexpr *
lift (Reading *r, const Sexpr *e, bool negated) {
  if (is_quantifier (e, negated)) {
    e = open_quantifier (r, e);
    return e ? lift (r, e, negated) : NULL;
  }
  bool arrow = sexpr_heads (e, "=>"), no = sexpr_heads (e, "not");
  if (!arrow && !no && !sexpr_heads (e, "and") && !sexpr_heads (e, "or") &&
      !sexpr_heads (e, "!"))
    return e;
  VEC (const Sexpr *) items = {0};
  bool good = true;
  for (size_t i = 0; i < e->len && good; i++) {
    bool other = no || (arrow && i + 1 < e->len);
    const Sexpr *item =
        i ? lift (r, e->items[i], other ? !negated : negated) : e->items[0];
    good = item;
    vec_push (&items, item);
  }
  const Sexpr *result =
      good ? sexpr_like (&r->chc->arena, e, items.data) : NULL;
  vec_done (&items);
  return result;
}

/* Removes quantifiers and negations in front; NULL after an error. */
static const Sexpr *
strip (Reading *r, const Sexpr *e, bool *negated) {
  for (;;) {
    if (is_quantifier (e, *negated)) {
      if (!bind (r, e->items[1]))
        return NULL;
      e = e->items[2];
    } else if (sexpr_heads (e, "not") && e->len == 2) {
      *negated = !*negated;
      e = e->items[1];
    } else if (sexpr_heads (e, "!") && e->len >= 2)
      e = e->items[1];
    else
      return e;
  }
}

/* Literals ---------------------------------------------------------------- */

static size_t
predicate_of (const Chc *c, Term term) {
  uint32_t number;
  if (term_kind (c->terms, term) == TERM_APPLY)
    return names_find (&c->names, term_name (c->terms, term), &number)
               ? number
               : SIZE_MAX;
  uint64_t *found = map_get (&c->nullary, term.id);
  return found ? (size_t)*found - 1 : SIZE_MAX;
}

/* Looks for predicates anywhere in a term. */
static bool
hidden (const Chc *c, Term term, Map *seen, size_t *found) {
  if (*map_put (seen, term.id))
    return false;
  *map_put (seen, term.id) = 1;
  *found = predicate_of (c, term);
  if (*found != SIZE_MAX)
    return true;
  for (size_t i = 0; i < term_count (c->terms, term); i++)
    if (hidden (c, term_arg (c->terms, term, i), seen, found))
      return true;
  return false;
}

static bool
no_predicate (Reading *r, Term term) {
  Chc *c = r->chc;
  Map seen = {0};
  size_t found;
  bool bad = hidden (c, term, &seen, &found);
  map_done (&seen);
  return !bad ||
         run_error (c->run, r->clause.pos,
                    "not a Horn clause: the predicate '%s' occurs inside of "
                    "an operator",
                    c->predicates.data[found].name);
}

static bool
arguments_plain (Reading *r, Term app) {
  for (size_t i = 0; i < term_count (r->chc->terms, app); i++)
    if (!no_predicate (r, term_arg (r->chc->terms, app, i)))
      return false;
  return true;
}

static bool
set_head (Reading *r, size_t predicate, Term app) {
  assert (predicate < r->chc->predicates.len);
  Chc *c = r->chc;
  if (r->clause.head != SIZE_MAX)
    return run_error (c->run, r->clause.pos,
                      "not a Horn clause: both '%s' and '%s' are in its head",
                      c->predicates.data[r->clause.head].name,
                      c->predicates.data[predicate].name);
  r->clause.head = predicate;
  r->clause.head_app = app;
  return arguments_plain (r, app);
}

static bool
set_body (Reading *r, size_t predicate, Term app) {
  assert (predicate < r->chc->predicates.len);
  if (r->clause.body == SIZE_MAX) {
    r->clause.body = predicate;
    r->clause.body_app = app;
  } else {
    vec_push (&r->other, predicate);
    vec_push (&r->other_apps, app);
  }
  return arguments_plain (r, app);
}

/* A disjunct of the clause, or the negation of one. */
static bool
literal (Reading *r, Term term, bool negated) {
  assert (sort_is (term_sort (r->chc->terms, term), BOOL_SORT));
  Terms *t = r->chc->terms;
  TermKind kind = term_kind (t, term);
  if (kind == TERM_NOT)
    return literal (r, term_arg (t, term, 0), !negated);
  if (kind == (negated ? TERM_AND : TERM_OR)) {
    for (size_t i = 0; i < term_count (t, term); i++)
      if (!literal (r, term_arg (t, term, i), negated))
        return false;
    return true;
  }
  size_t predicate = predicate_of (r->chc, term);
  if (predicate != SIZE_MAX)
    return negated ? set_body (r, predicate, term)
                   : set_head (r, predicate, term);
  if (!no_predicate (r, term))
    return false;
  vec_push (&r->constraint, negated ? term : term_not (t, term));
  return true;
}

/* The clause -------------------------------------------------------------- */

/* Variables of the head that the body does not have. */
typedef struct {
  Map body, *next;
} Ahead;

static void
note_body (void *context, Term var) {
  Ahead *a = context;
  *map_put (&a->body, var.id) = 1;
}

static void
note_head (void *context, Term var) {
  Ahead *a = context;
  if (!map_get (&a->body, var.id))
    *map_put (a->next, var.id) = 1;
}

/* The steps that the constraint of a clause is a choice of: what speaks of the
   arguments of its head speaks of the state after the step. */
static void
split_constraint (Reading *r, Term all, TermList *parts) {
  Chc *c = r->chc;
  Relations relations;
  relations_init (&relations, c->program, &c->arena);
  if (r->clause.head == SIZE_MAX || r->other.len) {
    vec_push (parts, all);
    relations_done (&relations);
    return;
  }
  Ahead ahead = {.next = &relations.next};
  if (r->clause.body != SIZE_MAX)
    term_vars (c->terms, r->clause.body_app, note_body, &ahead);
  term_vars (c->terms, r->clause.head_app, note_head, &ahead);
  relation_split (&relations, all, parts);
  map_done (&ahead.body);
  relations_done (&relations);
}

static void
keep (Reading *r) {
  Chc *c = r->chc;
  Term all = term_and (c->terms, r->constraint.len, r->constraint.data);
  if (term_is_false (c->terms, all)) { /* says nothing */
    c->trivial = true;
    c->trivial_pos = r->clause.pos;
    return;
  }
  r->clause.vars_len = r->vars.len;
  r->clause.vars =
      arena_copy (&c->arena, r->vars.data, r->vars.len * sizeof *r->vars.data);
  r->clause.names = arena_copy (&c->arena, r->names.data,
                                r->names.len * sizeof *r->names.data);
  r->clause.others = r->other.len;
  r->clause.other = arena_copy (&c->arena, r->other.data,
                                r->other.len * sizeof *r->other.data);
  r->clause.other_apps =
      arena_copy (&c->arena, r->other_apps.data,
                  r->other_apps.len * sizeof *r->other_apps.data);
  c->nonlinear = c->nonlinear || r->other.len;
  r->clause.number = ++c->numbers;
  TermList parts = {0};
  split_constraint (r, all, &parts);
  for (size_t i = 0; i < parts.len; i++) {
    r->clause.part = parts.len > 1 ? i + 1 : 0;
    r->clause.constraint = parts.data[i];
    vec_push (&c->clauses, r->clause);
  }
  vec_done (&parts);
}

/* Several clauses in one ----------------------------------------------------
 */

static bool
has_predicate (const Chc *c, Term term) {
  Map seen = {0};
  size_t found;
  bool yes = hidden (c, term, &seen, &found);
  map_done (&seen);
  return yes;
}

/* Appends the disjuncts of a formula, or of its negation. */
static void
add_disjuncts (Terms *t, Term term, bool negated, TermList *out) {
  TermKind kind = term_kind (t, term);
  if (kind == TERM_NOT) {
    add_disjuncts (t, term_arg (t, term, 0), !negated, out);
    return;
  }
  if (kind != (negated ? TERM_AND : TERM_OR)) {
    vec_push (out, negated ? term_not (t, term) : term);
    return;
  }
  for (size_t i = 0; i < term_count (t, term); i++)
    add_disjuncts (t, term_arg (t, term, i), negated, out);
}

/* Whether the disjunct is a conjunction with a predicate in it: then there is a
   clause for each conjunct. */
static bool
is_several (const Chc *c, Term term, bool *negated, Term *inner) {
  const Terms *t = c->terms;
  *negated = term_kind (t, term) == TERM_NOT;
  *inner = *negated ? term_arg (t, term, 0) : term;
  return term_kind (t, *inner) == (*negated ? TERM_OR : TERM_AND) &&
         has_predicate (c, *inner);
}

static bool
add_clauses (Reading *r, const TermList *disjuncts, size_t depth) {
  Chc *c = r->chc;
  for (size_t i = 0; i < disjuncts->len && depth < MAX_DEPTH; i++) {
    bool negated, good = true;
    Term inner;
    if (!is_several (c, disjuncts->data[i], &negated, &inner))
      continue;
    for (size_t k = 0; k < term_count (c->terms, inner) && good; k++) {
      TermList one = {0};
      for (size_t j = 0; j < disjuncts->len; j++)
        if (j != i)
          vec_push (&one, disjuncts->data[j]);
      Term part = term_arg (c->terms, inner, k);
      add_disjuncts (c->terms, part, negated, &one);
      good = add_clauses (r, &one, depth + 1);
      vec_done (&one);
    }
    return good;
  }
  r->clause.body = r->clause.head = SIZE_MAX;
  vec_clear (&r->other);
  vec_clear (&r->other_apps);
  vec_clear (&r->constraint);
  bool good = true;
  for (size_t i = 0; i < disjuncts->len && good; i++)
    good = literal (r, disjuncts->data[i], false);
  if (good)
    keep (r);
  return good;
}

bool
chc_clause (Chc *c, const Sexpr *e, bool negated, Pos pos) {
  Reading r = {.chc = c,
               .clause = {.pos = pos, .body = SIZE_MAX, .head = SIZE_MAX}};
  Term term;
  for (size_t i = 0; i < c->globals.len; i++) {
    vec_push (&r.vars, c->globals.data[i]);
    vec_push (&r.names, c->global_names.data[i]);
  }
  e = strip (&r, e, &negated);
  e = e ? lift (&r, e, negated) : NULL;
  bool ok = e && scope_term (c->scope, e, &term, NULL, NULL);
  if (ok && !sort_is (term_sort (c->terms, term), BOOL_SORT))
    ok = run_error (c->run, e->pos, "a clause must be Bool");
  TermList disjuncts = {0};
  if (ok)
    add_disjuncts (c->terms, term, negated, &disjuncts);
  ok = ok && add_clauses (&r, &disjuncts, 0);
  vec_done (&disjuncts);
  while (r.bound.len)
    scope_unbind (c->scope, vec_pop (&r.bound));
  vec_done (&r.bound);
  vec_done (&r.vars);
  vec_done (&r.names);
  vec_done (&r.other);
  vec_done (&r.other_apps);
  vec_done (&r.constraint);
  return ok;
}

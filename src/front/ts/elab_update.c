/* The effect of a transition as commands.

   All updates happen at once: values and relation speak about the state before
   the transition, primed variables about the one after it.  Commands of an edge
   run one after the other, so an order is chosen in which none of them reads
   what one before it has written; if there is none, the assignments become
   part of the relation. */

#include "front/ts/elab.h"

typedef struct {
  Elab *elab;
  const Decl *decl;
  Step *step;
  VEC (Var) assigned, open;
  VEC (Term) values;   /* of 'assigned' */
  VEC (Term) relation; /* between now and next */
  Map targets;         /* variable -> 1 assigned, 2 open */
} Effect;

static Command *
add_command (Effect *x, CommandKind kind, Pos pos) {
  vec_push (&x->step->commands, (Command){.kind = kind, .pos = pos});
  return &vec_last (&x->step->commands);
}

/* Checks ------------------------------------------------------------------ */

static const char *
range_message (Elab *e, const VarInfo *info) {
  Str text = {0};
  str_format (&text, "%s leaves its range %lld..%lld", info->name,
              (long long) info->lo, (long long) info->hi);
  const char *message = arena_string (&e->source->arena, str_text (&text));
  str_done (&text);
  return message;
}

static Term
within (Terms *t, Term value, Term lo, Term hi) {
  return term_and2 (t, term_le (t, lo, value), term_le (t, value, hi));
}

static void
assert_range (Effect *x, const VarInfo *info, Pos pos, Term holds) {
  Command *c = add_command (x, CMD_ASSERT, pos);
  c->condition = holds;
  c->error = KIND_OVERFLOW;
  c->message = range_message (x->elab, info);
}

/* Updates ----------------------------------------------------------------- */

static bool
target_of (Effect *x, const Update *u, Var *var) {
  Elab *e = x->elab;
  Target target;
  const Expr *ref = u->target;
  if (ref->ref->primed)
    return ts_error (e->source, ref->pos,
                     "write 'x := ...' without prime; primes belong into "
                     "'where'");
  if (!ts_resolve (e, ref->ref, ref->pos, &target))
    return false;
  if (target.kind != REF_VAR)
    return ts_error (e->source, ref->pos,
                     "this is not a variable, it cannot be assigned");
  const VarInfo *info = program_var (e->program, target.var);
  if (info->role != ROLE_STATE)
    return ts_error (e->source, ref->pos,
                     "'%s' is a parameter, it cannot be assigned", info->name);
  if (map_get (&x->targets, target.var.id))
    return ts_error (e->source, ref->pos, "'%s' is assigned twice", info->name);
  *var = target.var;
  return true;
}

static bool
assign (Effect *x, const Update *u, Var var) {
  Elab *e = x->elab;
  const VarInfo *info = program_var (e->program, var);
  Term value;
  if (!ts_term (e, u->value, &value) ||
      !ts_convert (e, u->value->pos, value, info->sort, info->name, &value))
    return false;
  if (info->bounded &&
      !ts_stays_within (e, x->step->guard, value, info->lo, info->hi))
    assert_range (x, info, u->pos,
                  within (e->terms, value, term_int (e->terms, info->lo),
                          term_int (e->terms, info->hi)));
  vec_push (&x->assigned, var);
  vec_push (&x->values, value);
  *map_put (&x->targets, var.id) = 1;
  return true;
}

static bool
choose (Effect *x, const Update *u, Var var) {
  Elab *e = x->elab;
  Terms *t = e->terms;
  const VarInfo *info = program_var (e->program, var);
  vec_push (&x->open, var);
  *map_put (&x->targets, var.id) = 2;
  if (u->kind == UPDATE_ANY)
    return true;
  Term lo, hi;
  if (!sort_is (info->sort, INT_SORT) && !sort_is (info->sort, REAL_SORT))
    return ts_error (e->source, u->pos, "'%s' is %s, it has no ranges",
                     info->name, ts_type_name (e, info->sort));
  if (!ts_term (e, u->value, &lo) || !ts_term (e, u->hi, &hi) ||
      !ts_convert (e, u->value->pos, lo, info->sort, info->name, &lo) ||
      !ts_convert (e, u->hi->pos, hi, info->sort, info->name, &hi))
    return false;
  Term some = term_le (t, lo, hi);
  if (term_is_false (t, some))
    return ts_error (e->source, u->value->pos, "this range is empty");
  if (info->bounded) {
    Term fits = term_and2 (t, term_le (t, term_int (t, info->lo), lo),
                           term_le (t, hi, term_int (t, info->hi)));
    fits = term_implies (t, some, fits);
    if (!term_is_true (t, fits))
      assert_range (x, info, u->pos, fits);
  }
  x->step->enabled = term_and2 (t, x->step->enabled, some);
  vec_push (&x->relation, within (t, info->next, lo, hi));
  return true;
}

static bool
update (Effect *x, const Update *u) {
  Var var = {0};
  if (!target_of (x, u, &var))
    return false;
  return u->kind == UPDATE_VALUE ? assign (x, u, var) : choose (x, u, var);
}

/* The relation ------------------------------------------------------------ */

/* 'term' with the values of assigned variables for their next terms. */
static Term
with_values (Effect *x, Term term) {
  Elab *e = x->elab;
  Subst *subst = subst_new (e->terms);
  for (size_t i = 0; i < x->assigned.len; i++)
    subst_set (subst, program_var (e->program, x->assigned.data[i])->next,
               x->values.data[i]);
  Term result = subst_apply (subst, term);
  subst_free (subst);
  return result;
}

static bool
relate (Effect *x, const Expr *relation) {
  Elab *e = x->elab;
  Term term;
  vec_clear (&e->primed);
  e->primes = true;
  bool ok = ts_formula (e, relation, "the relation after 'where'", &term);
  e->primes = false;
  if (!ok)
    return false;
  if (!e->primed.len)
    return ts_error (e->source, relation->pos,
                     "this 'where' mentions no primed variable: a condition "
                     "on the state before belongs behind 'when'");
  for (size_t i = 0; i < e->primed.len; i++) {
    uint64_t *target = map_put (&x->targets, e->primed.data[i].id);
    if (!*target) {
      *target = 2;
      vec_push (&x->open, e->primed.data[i]);
    }
  }
  term = with_values (x, term);
  vec_push (&x->relation, term);
  if (x->open.len) {
    x->step->open = true;
    x->step->open_pos = relation->pos;
  } else
    x->step->enabled = term_and2 (e->terms, x->step->enabled, term);
  return true;
}

static void
keep_ranges (Effect *x) {
  Terms *t = x->elab->terms;
  for (size_t i = 0; i < x->open.len; i++) {
    const VarInfo *info = program_var (x->elab->program, x->open.data[i]);
    if (info->bounded)
      vec_push (&x->relation, within (t, info->next, term_int (t, info->lo),
                                      term_int (t, info->hi)));
  }
}

/* Commands ---------------------------------------------------------------- */

typedef struct {
  const Effect *effect;
  uint64_t kind; /* of target looked for */
  bool found;
} Search;

static void
visit (void *context, Term var) {
  Search *s = context;
  uint64_t *id = map_get (&s->effect->elab->by_now, var.id);
  uint64_t *kind = id ? map_get (&s->effect->targets, *id - 1) : NULL;
  s->found = s->found || (kind && *kind == s->kind);
}

/* Whether one of the terms reads, before the step, a target of that kind. */
static bool
reads (const Effect *x, size_t n, const Term *terms, uint64_t kind) {
  Search s = {x, kind, false};
  for (size_t i = 0; i < n && !s.found; i++)
    term_vars (x->elab->terms, terms[i], visit, &s);
  return s.found;
}

static void
emit_assign (Effect *x) {
  Arena *arena = &x->elab->source->arena;
  if (!x->assigned.len)
    return;
  Command *c = add_command (x, CMD_ASSIGN, x->decl->updates[0].pos);
  c->count = x->assigned.len;
  c->targets =
      arena_copy (arena, x->assigned.data, c->count * sizeof *c->targets);
  c->values = arena_copy (arena, x->values.data, c->count * sizeof *c->values);
}

static void
emit_open (Effect *x, CommandKind kind) {
  Elab *e = x->elab;
  Pos pos = x->decl->relation ? x->decl->relation->pos : x->decl->pos;
  if (!x->open.len && kind == CMD_HAVOC)
    return;
  Command *c = add_command (x, kind, pos);
  c->count = x->open.len;
  c->targets = arena_copy (&e->source->arena, x->open.data,
                           c->count * sizeof *c->targets);
  c->condition = term_and (e->terms, x->relation.len, x->relation.data);
}

/* Assignments as equations between now and next. */
static void
merge_assignments (Effect *x) {
  for (size_t i = 0; i < x->assigned.len; i++) {
    Var var = x->assigned.data[i];
    const VarInfo *info = program_var (x->elab->program, var);
    vec_push (&x->open, var);
    vec_push (&x->relation,
              term_eq (x->elab->terms, info->next, x->values.data[i]));
  }
}

static void
emit (Effect *x) {
  if (!x->relation.len) {
    emit_assign (x);
    emit_open (x, CMD_HAVOC);
    return;
  }
  keep_ranges (x);
  if (!x->open.len) { /* the relation is a guard about values */
    Command *c = add_command (x, CMD_ASSUME, x->decl->relation->pos);
    c->condition =
        term_and (x->elab->terms, x->relation.len, x->relation.data);
    emit_assign (x);
  } else if (!reads (x, x->values.len, x->values.data, 2)) {
    emit_open (x, CMD_RELATE);
    emit_assign (x);
  } else if (!reads (x, x->relation.len, x->relation.data, 1)) {
    emit_assign (x);
    emit_open (x, CMD_RELATE);
  } else {
    merge_assignments (x);
    emit_open (x, CMD_RELATE);
  }
}

bool
ts_updates (Elab *e, const Decl *d, Step *step) {
  Effect x = {.elab = e, .decl = d, .step = step};
  step->enabled = term_bool (e->terms, true);
  bool ok = true;
  for (size_t i = 0; i < d->updates_len; i++)
    ok = update (&x, d->updates + i) && ok;
  if (ok && d->relation)
    ok = relate (&x, d->relation);
  if (ok)
    emit (&x);
  vec_done (&x.assigned);
  vec_done (&x.open);
  vec_done (&x.values);
  vec_done (&x.relation);
  map_done (&x.targets);
  return ok;
}

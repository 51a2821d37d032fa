/* The updates of a transition, and its relation. */

#include "front/ts/elab.h"

#include <assert.h>

typedef struct {
  Elab *elab;
  const Decl *decl;
  Step *step;
  Effect effect;
} Updating;

/* Checks ------------------------------------------------------------------ */

static const char *
range_message (Elab *e, const VarInfo *info) {
  Str text = {0};
  str_format (&text, "%s leaves its range %lld..%lld", info->name,
              (long long)info->lo, (long long)info->hi);
  const char *message = arena_string (&e->source->arena, str_text (&text));
  str_done (&text);
  return message;
}

static Term
within (Terms *t, Term value, Term lo, Term hi) {
  return term_and2 (t, term_le (t, lo, value), term_le (t, value, hi));
}

static void
assert_range (Updating *x, const VarInfo *info, Pos pos, Term holds) {
  assert (info->bounded);
  vec_push (&x->step->commands,
            (Command){.kind = CMD_ASSERT,
                      .pos = pos,
                      .condition = holds,
                      .error = KIND_OVERFLOW,
                      .message = range_message (x->elab, info)});
}

/* Updates ----------------------------------------------------------------- */

static bool
target_of (Updating *x, const Update *u, Var *var) {
  assert (u->target->kind == EX_REF);
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
  if (effect_has (&x->effect, target.var))
    return ts_error (e->source, ref->pos, "'%s' is assigned twice", info->name);
  *var = target.var;
  return true;
}

static bool
assign (Updating *x, const Update *u, Var var) {
  assert (u->kind == UPDATE_VALUE && u->value);
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
  effect_assign (&x->effect, var, value);
  return true;
}

static bool
choose (Updating *x, const Update *u, Var var) {
  assert (u->kind != UPDATE_VALUE);
  Elab *e = x->elab;
  Terms *t = e->terms;
  const VarInfo *info = program_var (e->program, var);
  effect_open (&x->effect, var);
  if (u->kind == UPDATE_ANY)
    return true;
  Term lo, hi;
  if (!sort_is (info->sort, INT_SORT) && !sort_is (info->sort, REAL_SORT))
    return ts_error (e->source, u->pos, "'%s' is %s, so it cannot have ranges",
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
  effect_relate (&x->effect, within (t, info->next, lo, hi));
  return true;
}

static bool
update (Updating *x, const Update *u) {
  Var var = {0};
  if (!target_of (x, u, &var))
    return false;
  return u->kind == UPDATE_VALUE ? assign (x, u, var) : choose (x, u, var);
}

/* The relation ------------------------------------------------------------ */

static bool
relate (Updating *x, const Expr *relation) {
  assert (!x->elab->primes);
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
                     "this 'where' does not mention a primed variable: a "
                     "condition on the state before goes after 'when'");
  for (size_t i = 0; i < e->primed.len; i++)
    if (!effect_has (&x->effect, e->primed.data[i]))
      effect_open (&x->effect, e->primed.data[i]);
  term = effect_values (&x->effect, term);
  effect_relate (&x->effect, term);
  if (x->effect.open.len) {
    x->step->open = true;
    x->step->open_pos = relation->pos;
  } else
    x->step->enabled = term_and2 (e->terms, x->step->enabled, term);
  return true;
}

/* Open variables stay in their ranges; 'havoc' sees to that itself. */
static void
keep_ranges (Updating *x) {
  Terms *t = x->elab->terms;
  for (size_t i = 0; i < x->effect.open.len; i++) {
    const VarInfo *info =
        program_var (x->elab->program, x->effect.open.data[i]);
    if (info->bounded)
      effect_relate (&x->effect, within (t, info->next, term_int (t, info->lo),
                                         term_int (t, info->hi)));
  }
}

bool
ts_updates (Elab *e, const Decl *d, Step *step) {
  Updating x = {.elab = e,
                .decl = d,
                .step = step,
                .effect = {.program = e->program, .arena = &e->source->arena}};
  step->enabled = term_bool (e->terms, true);
  bool ok = true;
  for (size_t i = 0; i < d->updates_len; i++)
    ok = update (&x, d->updates + i) && ok;
  if (ok && d->relation)
    ok = relate (&x, d->relation);
  if (ok && x.effect.relation.len)
    keep_ranges (&x);
  if (ok)
    effect_emit (&x.effect, &step->commands,
                 d->updates_len ? d->updates[0].pos : d->pos);
  effect_done (&x.effect);
  return ok;
}

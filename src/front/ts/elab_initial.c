/* Initial values.

   A value outside of the variable's range is an error of kind 'overflow', as in
   an assignment; but every state has its variables within their ranges.  So
   where it cannot be excluded at once, a constant '.outside' tells whether the
   initial state would have had such a value: that is the error, and in such a
   state the variable has any value and nothing else counts as one. */

#include "front/ts/elab.h"

#include <assert.h>

static bool
initial_value (Elab *e, const VarInfo *info, const Expr *x, Term value) {
  int64_t n;
  if (!ts_convert (e, x->pos, value, info->sort, info->name, &value))
    return false;
  if (info->bounded && term_kind (e->terms, value) == TERM_NUMBER &&
      (!rat_to_int64 (term_value (e->terms, value), &n) || n < info->lo ||
       n > info->hi))
    return ts_error (e->source, x->pos,
                     "the initial value of '%s' is outside of its range "
                     "%lld..%lld",
                     info->name, (long long)info->lo, (long long)info->hi);
  if (info->bounded && term_kind (e->terms, value) != TERM_NUMBER) {
    size_t var = (size_t)(info - e->program->vars.data);
    vec_push (&e->initials, (Initial){var, value, x->pos});
  } else
    vec_push (&e->init, term_eq (e->terms, info->now, value));
  return true;
}

/* Clocks start at 0 unless told otherwise. */
void
ts_initialise (Elab *e, const Decl *d) {
  SymTab *tab = e->here ? &e->here->members : &e->globals;
  Term value = term_int (e->terms, 0);
  if ((!d->expr && d->kind != DECL_CLOCK) ||
      (d->expr && !ts_term (e, d->expr, &value)))
    return;
  for (size_t i = 0; i < d->len; i++) {
    const Symbol *symbol = ts_symbol (tab, d->items[i].name);
    assert (symbol && symbol->kind == SYM_VAR);
    size_t count = 1;
    for (size_t k = 0; k < symbol->dims; k++)
      count *= (size_t)(symbol->extents[k].hi - symbol->extents[k].lo + 1);
    for (size_t k = 0; k < count; k++) {
      const VarInfo *info = e->program->vars.data + symbol->first + k;
      if (!d->expr)
        vec_push (&e->init, term_eq (e->terms, info->now, value));
      else if (!initial_value (e, info, d->expr, value))
        return;
    }
  }
}

/* Values that may be outside of their ranges --------------------------------
 */

static Term
is_outside (Elab *e, const Initial *x) {
  assert (x->var < e->program->vars.len);
  Terms *t = e->terms;
  const VarInfo *info = e->program->vars.data + x->var;
  return term_not (t,
                   term_and2 (t, term_le (t, term_int (t, info->lo), x->value),
                              term_le (t, x->value, term_int (t, info->hi))));
}

/* The constant that is true if the value is outside; and the error. */
static Term
add_outside (Elab *e, const Initial *x) {
  assert (x->var < e->program->vars.len &&
          e->program->vars.data[x->var].bounded);
  const VarInfo *info = e->program->vars.data + x->var;
  Str name = {0}, message = {0};
  str_format (&name, "%s.outside", info->name);
  str_format (&message, "'%s' starts outside of its range %lld..%lld",
              info->name, (long long)info->lo, (long long)info->hi);
  VarInfo flag = {.name = arena_string (&e->source->arena, str_text (&name)),
                  .sort = BOOL_SORT,
                  .role = ROLE_PARAMETER,
                  .pos = x->pos};
  Var var = program_add_var (e->program, flag);
  Term outside = program_var (e->program, var)->now;
  program_add_property (
      e->program, (Property){.bad = outside,
                             .kind = KIND_OVERFLOW,
                             .message = arena_string (&e->source->arena,
                                                      str_text (&message)),
                             .pos = x->pos});
  str_done (&name);
  str_done (&message);
  vec_push (&e->outside, outside);
  return outside;
}

/* Members of a family have the same value and the same range. */
static bool
goes_with_last (const Elab *e, size_t i) {
  assert (i < e->initials.len);
  const Initial *x = e->initials.data + i;
  return i && x[-1].var + 1 == x->var && term_is (x[-1].value, x->value) &&
         x[-1].pos.line == x->pos.line && x[-1].pos.column == x->pos.column;
}

void
ts_settle_initials (Elab *e) {
  Terms *t = e->terms;
  Term known = term_and (t, e->init.len, e->init.data), outside = known;
  for (size_t i = 0; i < e->initials.len; i++) {
    const Initial *x = e->initials.data + i;
    const VarInfo *info = e->program->vars.data + x->var;
    Term same = term_eq (t, info->now, x->value);
    if (ts_stays_within (e, known, x->value, info->lo, info->hi)) {
      vec_push (&e->init, same);
      continue;
    }
    if (!goes_with_last (e, i)) {
      outside = add_outside (e, x);
      vec_push (&e->init, term_eq (t, outside, is_outside (e, x)));
    }
    vec_push (&e->init, term_or2 (t, outside, same));
  }
}

Term
ts_well_begun (Elab *e, Term bad) {
  assert (sort_is (term_sort (e->terms, bad), BOOL_SORT));
  for (size_t i = 0; i < e->outside.len; i++)
    bad = term_and2 (e->terms, bad, term_not (e->terms, e->outside.data[i]));
  return bad;
}

/* References to constants, variables, processes and indices. */

#include "front/ts/elab.h"

#include <assert.h>

static const char *
text (const Elab *e, uint32_t name) {
  return names_text (&e->source->names, name);
}

static const Bound *
find_bound (const Elab *e, uint32_t name) {
  for (size_t i = e->bound.len; i-- > 0;)
    if (e->bound.data[i].name == name)
      return e->bound.data + i;
  return NULL;
}

static bool
resolve_symbol (Elab *e, const RefPart *part, const Symbol *symbol,
                Instance *instance, Target *target) {
  assert (symbol->kind != SYM_LOCATION || instance);
  size_t position = 0;
  switch (symbol->kind) {
  case SYM_CONST:
    *target = (Target){.kind = REF_VALUE, .value = symbol->value};
    return ts_position (e, part, symbol, &position);
  case SYM_VAR:
    if (!ts_position (e, part, symbol, &position))
      return false;
    *target = (Target){.kind = REF_VAR,
                       .var = {(uint32_t)(symbol->first + position)}};
    return true;
  case SYM_LOCATION:
    *target = (Target){
        .kind = REF_VALUE,
        .value = program_at (e->program, instance->process, symbol->loc)};
    return ts_position (e, part, symbol, &position);
  case SYM_ENUM:
    return ts_error (e->source, part->pos, "'%s' is a type, not a value",
                     text (e, part->name));
  case SYM_PROCESS:
    break;
  }
  return ts_error (e->source, part->pos,
                   "'%s' is a process: name one of its variables or locations, "
                   "as in '%s%s.x' or '%s%s at l'",
                   text (e, part->name), text (e, part->name),
                   symbol->dims ? "[1]" : "", text (e, part->name),
                   symbol->dims ? "[1]" : "");
}

static bool
resolve_member (Elab *e, const Ref *ref, Target *target) {
  const Symbol *symbol = ts_symbol (&e->globals, ref->base.name);
  size_t position;
  if (!symbol && !find_bound (e, ref->base.name))
    return ts_undefined (e, ref->base.pos, ref->base.name, NULL);
  if (!symbol || symbol->kind != SYM_PROCESS)
    return ts_error (e->source, ref->base.pos, "'%s' is not a process",
                     text (e, ref->base.name));
  if (!ts_position (e, &ref->base, symbol, &position))
    return false;
  Instance *instance = e->instances.data + symbol->first + position;
  assert (symbol->first + position < e->instances.len);
  const Symbol *member = ts_symbol (&instance->members, ref->member.name);
  if (!member)
    return ts_undefined (e, ref->member.pos, ref->member.name,
                         &instance->members);
  if (ref->at && member->kind != SYM_LOCATION)
    return ts_error (e->source, ref->member.pos, "'%s' is not a location of %s",
                     text (e, ref->member.name), text (e, ref->base.name));
  return resolve_symbol (e, &ref->member, member, instance, target);
}

/* Indices hide members of the process, which hide what is global. */
static bool
resolve_plain (Elab *e, const Ref *ref, Target *target) {
  const RefPart *part = &ref->base;
  const Bound *bound = find_bound (e, part->name);
  if (bound && part->len)
    return ts_error (e->source, part->pos, "the index '%s' has no index",
                     text (e, part->name));
  if (bound) {
    *target =
        (Target){.kind = REF_VALUE, .value = term_int (e->terms, bound->value)};
    return true;
  }
  const Symbol *symbol =
      e->here ? ts_symbol (&e->here->members, part->name) : NULL;
  if (!symbol)
    symbol = ts_symbol (&e->globals, part->name);
  if (!symbol)
    return ts_undefined (e, part->pos, part->name, NULL);
  return resolve_symbol (e, part, symbol, e->here, target);
}

bool
ts_resolve (Elab *e, const Ref *ref, Pos pos, Target *target) {
  if (!(ref->has_member ? resolve_member (e, ref, target)
                        : resolve_plain (e, ref, target)))
    return false;
  if (!ref->primed)
    return true;
  if (!e->primes)
    return ts_error (e->source, pos,
                     "primed variables belong into the 'where' of a "
                     "transition");
  if (target->kind != REF_VAR)
    return ts_error (e->source, pos, "only variables can be primed");
  if (program_var (e->program, target->var)->role != ROLE_STATE)
    return ts_error (e->source, pos, "the parameter '%s' never changes",
                     program_var (e->program, target->var)->name);
  return true;
}

/* Iteration --------------------------------------------------------------- */

typedef struct {
  const Binders *binders;
  bool (*visit) (Elab *, void *);
  void *context;
} Each;

static bool
wanted (Elab *e, const Expr *where, bool *yes) {
  Term term;
  *yes = true;
  if (!where)
    return true;
  if (!ts_formula (e, where, "the condition on indices", &term))
    return false;
  *yes = term_is_true (e->terms, term);
  return *yes || term_is_false (e->terms, term) ||
         ts_error (e->source, where->pos,
                   "the condition on indices must not depend on variables");
}

static bool
each (Elab *e, const Each *x, size_t depth) {
  assert (depth <= x->binders->len);
  if (depth == x->binders->len) {
    bool yes;
    return wanted (e, x->binders->where, &yes) &&
           (!yes || x->visit (e, x->context));
  }
  const Binder *b = x->binders->list + depth;
  int64_t lo, hi;
  if (!ts_integer (e, b->lo, "the bound of a range", &lo) ||
      !ts_integer (e, b->hi, "the bound of a range", &hi))
    return false;
  if (hi < lo && hi != lo - 1) /* lo..lo-1 is an honest empty range */
    return ts_error (e->source, b->pos, "the range %lld..%lld runs backwards",
                     (long long)lo, (long long)hi);
  uint64_t size = (uint64_t)hi - (uint64_t)lo + 1;
  if (!ts_expand (e, b->pos, size > TS_MAX_RANGE ? TS_MAX_RANGE + 1 : size))
    return false;
  bool ok = true;
  for (uint64_t i = 0; i < size && ok; i++) {
    vec_push (&e->bound, (Bound){b->name, lo + (int64_t)i});
    ok = each (e, x, depth + 1);
    (void)vec_pop (&e->bound);
  }
  return ok;
}

bool
ts_each (Elab *e, const Binders *binders, bool (*visit) (Elab *, void *),
         void *context) {
  Each x = {binders, visit, context};
  return each (e, &x, 0);
}

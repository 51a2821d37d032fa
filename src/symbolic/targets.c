/* From an address to objects: the leaves of its if-then-else are sums with the
   base of an object.  Where other operations hide the base, every object whose
   base occurs is a target if the address lies in it.

   Parts of an address that others share are visited once for each way to them,
   which gives the simplest conditions.  Where that takes too long, each is
   visited once, with a condition for all ways.  Going by where objects lie is
   the last resort: a block may be where one was that has been freed. */

#include "symbolic/symbolic_impl.h"

#include <assert.h>

enum { MAX_VISITS = 2000, MAX_NESTING = 2000 };

typedef struct {
  Term term;
  Value condition, offset;
} Visit;

typedef struct {
  Symbolic *sym;
  Targets *targets;
  Value nowhere;
  unsigned visits;
  bool is_shared; /* each part of the address is visited once */
  VEC (Visit) visits_left;
} Finding;

static const UnitOp lost_op = {
    .show = "a pointer that was stored too far into a block to be followed"};

const char *
sym_lost_text (void) {
  return lost_op.show;
}

uint32_t
sym_lost_object (Symbolic *sym) {
  if (sym->lost_object)
    return sym->lost_object - 1;
  Object o = {.kind = OBJECT_OPAQUE,
              .op = &lost_op,
              .align = 1,
              .size = value_const (1, sym->bits),
              .guard = value_term (&sym->values, value_bool (true)),
              .time = sym->time++};
  o.base = value_fresh (&sym->values, "base", sym->bits);
  vec_push (&sym->objects, o);
  sym->lost_object = (uint32_t)sym->objects.len;
  return sym->lost_object - 1;
}

void
sym_lose (Symbolic *sym, Value variable) {
  assert (!variable.is_const);
  *map_put (&sym->lost, variable.term.id) = 1;
}

bool
sym_is_lost (const Symbolic *sym, const Target *t) {
  return t->object + 1 == sym->lost_object;
}

/* The difference of two addresses is none. */
static bool
is_difference (Symbolic *sym, Term term) {
  if (term_kind (sym->terms, term) != TERM_BVSUB)
    return false;
  uint64_t *x = map_get (&sym->based, term_arg (sym->terms, term, 0).id);
  uint64_t *y = map_get (&sym->based, term_arg (sym->terms, term, 1).id);
  return *x > 1 && *y > 1;
}

/* Whether one of the variables is in the term; 'seen' has what is known of
   terms.  Iterative, as they can be deep. */
static bool
has_variable (Symbolic *sym, Term root, const Map *variables, Map *seen) {
  const Terms *t = sym->terms;
  VEC (Term) stack = {0};
  vec_push (&stack, root);
  while (stack.len) {
    Term term = vec_last (&stack);
    if (map_get (seen, term.id)) {
      stack.len--;
      continue;
    }
    bool known = true, yes = map_get (variables, term.id);
    size_t first = term_kind (t, term) == TERM_ITE ? 1 : 0;
    for (size_t i = first; i < term_count (t, term); i++) {
      Term arg = term_arg (t, term, i);
      uint64_t *mark = map_get (seen, arg.id);
      if (!mark) {
        known = false;
        vec_push (&stack, arg);
      } else
        yes |= *mark > 1;
    }
    if (known) {
      bool differs = seen == &sym->based && is_difference (sym, term);
      *map_put (seen, term.id) = 1 + (yes && !differs);
      stack.len--;
    }
  }
  vec_done (&stack);
  return *map_get (seen, root.id) > 1;
}

bool
sym_address_is_based (Symbolic *sym, Term root) {
  return has_variable (sym, root, &sym->bases, &sym->based);
}

static bool
is_loose (Symbolic *sym, Term root) {
  return sym->lost.len && has_variable (sym, root, &sym->lost, &sym->loose);
}

bool
sym_may_be_address (Symbolic *sym, Value value) {
  return !value.is_const &&
         (sym_address_is_based (sym, value.term) || is_loose (sym, value.term));
}

static void
add_target (Finding *f, Value condition, uint32_t object, Value offset) {
  for (size_t i = 0; i < f->targets->len; i++) {
    Target *t = f->targets->data + i;
    if (t->object == object && value_same (t->offset, offset)) {
      t->condition = value_or (&f->sym->values, t->condition, condition);
      return;
    }
  }
  vec_push (f->targets, ((Target){condition, object, offset}));
}

typedef struct {
  Symbolic *sym;
  VEC (uint32_t) objects;
} Occurring;

static void
note_base (void *context, Term var) {
  Occurring *o = context;
  uint64_t *object = map_get (&o->sym->bases, var.id);
  if (object)
    vec_push (&o->objects, (uint32_t)*object);
}

/* Any object whose base occurs, if the address lies in it. */
static void
find_by_range (Finding *f, Value address, Value condition) {
  Symbolic *sym = f->sym;
  Values *v = &sym->values;
  Occurring o = {.sym = sym};
  Value rest = condition;
  term_vars (sym->terms, address.term, note_base, &o);
  for (size_t i = 0; i < o.objects.len; i++) {
    const Object *object = sym->objects.data + o.objects.data[i];
    Value offset = value_sub (v, address, object->base);
    Value inside = value_ult (v, offset, object->size);
    add_target (f, value_and (v, condition, inside), o.objects.data[i], offset);
    rest = value_and (v, rest, value_not (v, inside));
  }
  if (is_loose (sym, address.term))
    add_target (f, rest, sym_lost_object (sym), value_const (0, sym->bits));
  else
    f->nowhere = value_or (v, f->nowhere, rest);
  vec_done (&o.objects);
}

static void visit (Finding *f, Term term, Value condition, Value offset,
                   unsigned depth);

/* The variable in a sum that others wrote; NULL: there is none. */
static const uint64_t *
find_foreign (Symbolic *sym, Term term, Term *var, unsigned depth) {
  enum { MAX_SUM = 16 };
  TermKind kind = term_kind (sym->terms, term);
  const uint64_t *object = map_get (&sym->foreign, term.id);
  *var = term;
  if (object || depth > MAX_SUM || (kind != TERM_BVADD && kind != TERM_BVSUB))
    return object;
  object = find_foreign (sym, term_arg (sym->terms, term, 0), var, depth + 1);
  if (object || kind == TERM_BVSUB)
    return object;
  return find_foreign (sym, term_arg (sym->terms, term, 1), var, depth + 1);
}

/* An address without a base: nowhere, unless others wrote it, or it was read
   where addresses are hidden. */
static void
find_nothing (Finding *f, Term term, Value condition, Value offset,
              unsigned depth) {
  Symbolic *sym = f->sym;
  Values *v = &sym->values;
  Term var;
  const uint64_t *object = find_foreign (sym, term, &var, 0);
  if (object) {
    Value null = value_eq (v, value_of (v, var), value_const (0, sym->bits));
    add_target (f, value_and (v, condition, value_not (v, null)),
                (uint32_t)*object, offset);
    condition = value_and (v, condition, null);
  } else if (term_kind (sym->terms, term) == TERM_ITE && depth < MAX_NESTING &&
             ++f->visits < MAX_VISITS &&
             (sym->foreign.len || is_loose (sym, term))) {
    Value c = value_of (v, term_arg (sym->terms, term, 0));
    Term yes = term_arg (sym->terms, term, 1),
         no = term_arg (sym->terms, term, 2);
    find_nothing (f, yes, value_and (v, condition, c), offset, depth + 1);
    find_nothing (f, no, value_and (v, condition, value_not (v, c)), offset,
                  depth + 1);
    return;
  } else if (is_loose (sym, term)) {
    add_target (f, condition, sym_lost_object (sym), offset);
    return;
  }
  f->nowhere = value_or (v, f->nowhere, condition);
}

static void
find_in_sum (Finding *f, Term term, Value condition, Value offset,
             unsigned depth) {
  Symbolic *sym = f->sym;
  Values *v = &sym->values;
  bool minus = term_kind (sym->terms, term) == TERM_BVSUB;
  Term x = term_arg (sym->terms, term, 0), y = term_arg (sym->terms, term, 1);
  if (!sym_address_is_based (sym, x) && !minus) {
    Term swap = x;
    x = y;
    y = swap;
  }
  Value other = value_of (v, y);
  if (sym_address_is_based (sym, y))
    find_by_range (f, value_add (v, value_of (v, term), offset), condition);
  else
    visit (f, x, condition,
           minus ? value_sub (v, offset, other) : value_add (v, offset, other),
           depth + 1);
}

/* Too many parts: all that was found so far has to be found in another way. */
static bool
is_over (const Finding *f) {
  return f->visits > MAX_VISITS;
}

static void
find (Finding *f, Term term, Value condition, Value offset, unsigned depth) {
  Symbolic *sym = f->sym;
  Values *v = &sym->values;
  uint64_t *object = map_get (&sym->bases, term.id);
  TermKind kind = term_kind (sym->terms, term);
  if (object)
    add_target (f, condition, (uint32_t)*object, offset);
  else if (value_is (condition, 0))
    ;
  else if (!sym_address_is_based (sym, term))
    find_nothing (f, term, condition, offset, depth);
  else if (++f->visits > MAX_VISITS && !f->is_shared)
    ;
  else if (is_over (f) || depth > MAX_NESTING)
    find_by_range (f, value_add (v, value_of (v, term), offset), condition);
  else if (kind == TERM_ITE) {
    Value c = value_of (v, term_arg (sym->terms, term, 0));
    Term yes = term_arg (sym->terms, term, 1),
         no = term_arg (sym->terms, term, 2);
    visit (f, yes, value_and (v, condition, c), offset, depth + 1);
    visit (f, no, value_and (v, condition, value_not (v, c)), offset,
           depth + 1);
  } else if (kind == TERM_BVADD || kind == TERM_BVSUB)
    find_in_sum (f, term, condition, offset, depth);
  else
    find_by_range (f, value_add (v, value_of (v, term), offset), condition);
}

/* At once; or later, together with all others that lead to the same part. */
static void
visit (Finding *f, Term term, Value condition, Value offset, unsigned depth) {
  if (!f->is_shared) {
    if (!is_over (f))
      find (f, term, condition, offset, depth);
    return;
  }
  for (size_t i = 0; i < f->visits_left.len; i++) {
    Visit *w = f->visits_left.data + i;
    if (w->term.id == term.id && value_same (w->offset, offset)) {
      w->condition = value_or (&f->sym->values, w->condition, condition);
      return;
    }
  }
  vec_push (&f->visits_left, ((Visit){term, condition, offset}));
}

/* Terms are made after their parts: the last one is no part of the others. */
static Visit
take_last (Finding *f) {
  size_t last = 0;
  for (size_t i = 1; i < f->visits_left.len; i++)
    if (f->visits_left.data[i].term.id > f->visits_left.data[last].term.id)
      last = i;
  Visit w = f->visits_left.data[last];
  f->visits_left.data[last] = vec_last (&f->visits_left);
  f->visits_left.len--;
  return w;
}

static void
find_shared (Finding *f, Term term) {
  vec_clear (f->targets);
  f->nowhere = value_bool (false);
  f->visits = 0;
  f->is_shared = true;
  visit (f, term, value_bool (true), value_const (0, f->sym->bits), 0);
  while (f->visits_left.len) {
    Visit w = take_last (f);
    find (f, w.term, w.condition, w.offset, 0);
  }
  vec_done (&f->visits_left);
}

void
sym_targets_find (Symbolic *sym, const Paths *s, Value address,
                  Targets *targets, Value *nowhere) {
  Finding f = {.sym = sym, .targets = targets, .nowhere = value_bool (false)};
  assert (address.bits == sym->bits);
  vec_clear (targets);
  if (address.is_const)
    f.nowhere = value_bool (true);
  else
    find (&f, address.term, value_bool (true), value_const (0, sym->bits), 0);
  if (is_over (&f))
    find_shared (&f, address.term);
  size_t keep = 0;
  for (size_t i = 0; i < targets->len; i++) {
    Target t = targets->data[i];
    t.condition = value_under (&sym->values, s->guard, t.condition);
    if (!value_is (t.condition, 0))
      targets->data[keep++] = t;
  }
  targets->len = keep;
  *nowhere = f.nowhere;
}

Value
sym_target_fails (Symbolic *sym, const Paths *s, const Target *t, Value size) {
  Values *v = &sym->values;
  const Object *o = sym->objects.data + t->object;
  Value fits = value_ule (v, size, o->size);
  Value inside = value_ule (v, t->offset, value_sub (v, o->size, size));
  Value good = value_and (v, sym_object_live (sym, s, t->object),
                          value_and (v, fits, inside));
  Value fails = value_under (v, t->condition, value_not (v, good));
  return value_and (v, t->condition, fails);
}

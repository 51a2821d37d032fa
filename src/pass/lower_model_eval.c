/* Expressions and places of a Model as terms.  What the machine would find
   wrong on the way is collected, in the order in which it would. */

#include "pass/lower_model.h"

#include <assert.h>

/* Arrays that are indexed by something variable. */
enum { MAX_ELEMENTS = 64, MAX_PLACES = 256 };

void
env_fail (Env *e, Term when, ErrorKind kind, Pos pos, const char *message) {
  when = term_and2 (e->l->t, e->under, when);
  if (!term_is_false (e->l->t, when))
    vec_push (e->fails, ((Failure){when, kind, pos, message}));
}

Term
env_any_failure (const Env *e, const Failures *fails, size_t from) {
  Term any = term_bool (e->l->t, false);
  for (size_t i = from; i < fails->len; i++)
    any = term_or2 (e->l->t, any, fails->data[i].when);
  return any;
}

/* Evaluates under one more condition. */
static Word
value_under (Env *e, Term when, const Expr *expr) {
  Term under = e->under;
  e->under = term_and2 (e->l->t, under, when);
  Word v = term_is_false (e->l->t, e->under) ? word_const (e->l, 0)
                                             : env_value (e, expr);
  e->under = under;
  return v;
}

/* Processes ---------------------------------------------------------------- */

Term
env_at (const Env *e, const Body *body, uint32_t loc) {
  const Process *q = e->l->program->processes.data + body->process;
  if (!q->has_counter)
    return term_bool (e->l->t, true);
  Sort sort = program_var (e->l->program, q->counter)->sort;
  return term_eq (e->l->t, e->now[q->counter.id],
                  term_enum (e->l->t, sort, loc));
}

void
env_stand (Env *e, const Body *body, uint32_t loc) {
  const Process *q = e->l->program->processes.data + body->process;
  if (!q->has_counter || loc == NO_LOC)
    return;
  Sort sort = program_var (e->l->program, q->counter)->sort;
  e->now[q->counter.id] = term_enum (e->l->t, sort, loc);
}

Term
env_gone (const Env *e, const Body *body) {
  Term gone = term_bool (e->l->t, false);
  if (body->gone.id != NO_LOC)
    gone = env_at (e, body, body->gone.id);
  if (body->unborn.id != NO_LOC)
    gone = term_or2 (e->l->t, gone, env_at (e, body, body->unborn.id));
  return gone;
}

/* 'expr' (NULL: any) is the number of this process, which is there. */
static Term
names_body (Env *e, const Expr *expr, Word pid, const Body *body) {
  Term there = term_not (e->l->t, env_gone (e, body)), none;
  if (!expr)
    return there;
  Word is =
      word_apply (e->l, VALUE_EQ, pid, env_pid (e, body), expr->pos, &none);
  return term_and2 (e->l->t, there, word_holds (e->l, is));
}

/* Looks at the processes that 'e->a' may name, youngest first: the value is
   that of the first one, otherwise 0. */
static Word
remote (Env *e, const Expr *expr,
        Word (*look) (Env *, const Expr *, const Body *)) {
  Lower *l = e->l;
  Word pid = expr->a ? env_value (e, expr->a) : word_const (l, 0);
  Word result = word_const (l, 0);
  for (size_t i = l->bodies.len; i-- > 0;) {
    const Body *body = l->bodies.data + i;
    if (body->code == expr->code)
      result = word_choose (l, names_body (e, expr->a, pid, body),
                            look (e, expr, body), result);
  }
  return result;
}

static Word
look_at (Env *e, const Expr *expr, const Body *body) {
  uint32_t loc = body->loc[expr->k];
  return loc == NO_LOC ? word_const (e->l, 0)
                       : word_truth (e->l, env_at (e, body, loc));
}

/* Places ------------------------------------------------------------------- */

static const Slot *
find_slot (const Record *record, uint32_t offset) {
  for (size_t i = 0; i < record->slots.len; i++)
    if (record->slots.data[i].offset == offset)
      return record->slots.data + i;
  return NULL;
}

/* Places as they come into being: where in which record. */
typedef struct {
  Term when;
  const Record *record;
  uint32_t offset;
} Spot;
typedef VEC (Spot) Spots;

static void find_spots (Env *, const Expr *, Spots *);

static Term
is_element (Env *e, Word index, uint32_t i, Pos pos) {
  Term none;
  return word_holds (e->l, word_apply (e->l, VALUE_EQ, index,
                                       word_const (e->l, i), pos, &none));
}

static void
index_spots (Env *e, const Expr *expr, Spots *out) {
  Lower *l = e->l;
  Spots base = {0};
  find_spots (e, expr->a, &base);
  Word index = env_value (e, expr->b);
  Term none;
  Word few = word_apply (l, VALUE_LT, index, word_const (l, expr->count),
                         expr->pos, &none);
  Word low =
      word_apply (l, VALUE_GE, index, word_const (l, 0), expr->pos, &none);
  Term good = term_and2 (l->t, word_holds (l, low), word_holds (l, few));
  env_fail (e, term_not (l->t, good), KIND_INVALID_DEREF, expr->pos,
            "index is out of bounds");
  int64_t k;
  if (!word_is_const (index, &k) && expr->count > MAX_ELEMENTS)
    mlower_refuse (l, expr->pos,
                   "an array of %u elements with a variable index",
                   expr->count);
  for (uint32_t i = 0; i < expr->count && !l->refused; i++) {
    Term is = is_element (e, index, i, expr->pos);
    for (size_t b = 0; b < base.len && !term_is_false (l->t, is); b++) {
      Spot spot = base.data[b];
      spot.when = term_and2 (l->t, spot.when, is);
      spot.offset += i * (uint32_t)expr->k;
      vec_push (out, spot);
    }
  }
  if (out->len > MAX_PLACES)
    mlower_refuse (l, expr->pos, "a place that may be one of %zu", out->len);
  vec_done (&base);
}

static void
field_spots (Env *e, const Expr *expr, Spots *out) {
  size_t first = out->len;
  find_spots (e, expr->a, out);
  for (size_t i = first; i < out->len; i++)
    out->data[i].offset += (uint32_t)expr->k;
}

static void
find_spots (Env *e, const Expr *expr, Spots *out) {
  Term always = term_bool (e->l->t, true);
  switch (expr->op) {
  case PLACE_GLOBAL:
    vec_push (out, ((Spot){always, &e->l->globals, (uint32_t)expr->k}));
    break;
  case PLACE_LOCAL:
    vec_push (out, ((Spot){always, &e->self->record, (uint32_t)expr->k}));
    break;
  case PLACE_FIELD:
    field_spots (e, expr, out);
    break;
  case PLACE_INDEX:
    index_spots (e, expr, out);
    break;
  default:
    mlower_refuse (e->l, expr->pos,
                   expr->op == PLACE_DEREF
                       ? "a pointer is followed"
                       : "an array or record of another process is read");
  }
}

void
env_places (Env *e, const Expr *expr, Places *out) {
  Spots spots = {0};
  find_spots (e, expr, &spots);
  for (size_t i = 0; i < spots.len && !e->l->refused; i++) {
    const Slot *slot = find_slot (spots.data[i].record, spots.data[i].offset);
    assert (slot);
    vec_push (out, ((Place){spots.data[i].when, slot}));
  }
  vec_done (&spots);
}

static Word
env_slot (const Env *e, const Slot *slot) {
  if (!slot->written)
    return word_const (e->l, slot->first);
  Term now = e->now[slot->var.id];
  int64_t k;
  if (term_is_constant (e->l->t, now) &&
      rat_to_int64 (term_value (e->l->t, now), &k))
    return word_const (e->l, k);
  Word v = {now, false, 0, 0};
  word_range (e->l, slot->type, &v.lo, &v.hi);
  return v;
}

static Word
look_inside (Env *e, const Expr *expr, const Body *body) {
  const Slot *slot = find_slot (&body->record, (uint32_t)expr->k);
  assert (slot);
  return env_slot (e, slot);
}

static Word
load (Env *e, const Expr *place, Type type) {
  TypeKind kind = model_type (e->l->model, type)->kind;
  if (kind == TYPE_POINTER || kind == TYPE_FUNCTION)
    mlower_refuse (e->l, place->pos, "a pointer is read");
  if (place->op == PLACE_REMOTE)
    return remote (e, place, look_inside);
  Places places = {0};
  env_places (e, place, &places);
  Word result = word_const (e->l, 0);
  for (size_t i = places.len; i-- > 0;) {
    Word it = env_slot (e, places.data[i].slot);
    result = i + 1 == places.len
                 ? it
                 : word_choose (e->l, places.data[i].when, it, result);
  }
  vec_done (&places);
  return result;
}

void
env_store (Env *e, const Places *places, Word value, Type type) {
  Word kept = word_cut (e->l, value, type);
  for (size_t i = 0; i < places->len; i++) {
    const Slot *slot = places->data[i].slot;
    assert (slot->written);
    Word now =
        word_choose (e->l, places->data[i].when, kept, env_slot (e, slot));
    e->now[slot->var.id] = word_number (e->l, now);
  }
}

/* Values ------------------------------------------------------------------- */

static Word
apply (Env *e, const Expr *expr) {
  Word a = env_value (e, expr->a);
  Word b = expr->b ? env_value (e, expr->b) : word_const (e->l, 0);
  Term fails;
  Word v = word_apply (e->l, expr->op, a, b, expr->pos, &fails);
  env_fail (e, fails, KIND_DIV_BY_ZERO, expr->pos, "division by zero");
  return v;
}

/* 'a && b', 'a || b'. */
static Word
lazy (Env *e, const Expr *expr) {
  Lower *l = e->l;
  bool is_or = expr->op == VALUE_OR;
  Term a = word_holds (l, env_value (e, expr->a));
  Word b = value_under (e, is_or ? term_not (l->t, a) : a, expr->b);
  Term holds = word_holds (l, b);
  return word_truth (l, is_or ? term_or2 (l->t, a, holds)
                              : term_and2 (l->t, a, holds));
}

static Word
choice (Env *e, const Expr *expr) {
  Term a = word_holds (e->l, env_value (e, expr->a));
  Word yes = value_under (e, a, expr->b);
  Word no = value_under (e, term_not (e->l->t, a), expr->c);
  return word_choose (e->l, a, yes, no);
}

static Word
test_buffer (Env *e, const Expr *expr, const Buffer *buffer) {
  Word len = env_channel_length (e, buffer);
  Word capacity = word_const (e->l, buffer->type->capacity), result;
  Term none;
  bool never_full = !buffer->type->capacity;
  switch (expr->op) {
  case VALUE_LEN:
    return len;
  case VALUE_FULL:
  case VALUE_NFULL:
    if (never_full)
      return word_const (e->l, expr->op == VALUE_NFULL);
    result = word_apply (e->l, VALUE_EQ, len, capacity, expr->pos, &none);
    return expr->op == VALUE_FULL
               ? result
               : word_apply (e->l, VALUE_NOT, result, result, expr->pos, &none);
  case VALUE_EMPTY:
    return word_apply (e->l, VALUE_NOT, len, len, expr->pos, &none);
  case VALUE_NEMPTY:
    return word_truth (e->l, word_holds (e->l, len));
  default:
    break;
  }
  assert (expr->op == VALUE_POLL);
  if (never_full || expr->count > buffer->type->count) {
    env_fail (e, term_bool (e->l->t, true), KIND_TYPE, expr->pos,
              "the channel cannot be polled for this");
    return word_const (e->l, 0);
  }
  return word_truth (
      e->l, env_channel_found (e, expr->args, expr->count, buffer, expr->k));
}

static Word
channel_test (Env *e, const Expr *expr) {
  Meanings channels = {0};
  env_channels (e, expr->a, expr->pos, &channels);
  Word result = word_const (e->l, 0);
  Term under = e->under;
  for (size_t i = channels.len; i-- > 0 && !e->l->refused;) {
    Meant c = channels.data[i];
    e->under = term_and2 (e->l->t, under, c.when);
    result =
        word_choose (e->l, c.when, test_buffer (e, expr, c.buffer), result);
  }
  e->under = under;
  vec_done (&channels);
  return result;
}

/* How many there are. */
static Word
env_processes (const Env *e) {
  Lower *l = e->l;
  Word n = word_const (l, 0);
  for (size_t i = 0; i < l->bodies.len; i++) {
    Term none, gone = env_gone (e, l->bodies.data + i);
    Word one = word_choose (l, gone, word_const (l, 0), word_const (l, 1));
    n = word_apply (l, VALUE_ADD, n, one, (Pos){0}, &none);
  }
  return n;
}

/* Only looking: the pid that the process would have. */
static Word
run (Env *e, const Expr *expr) {
  for (uint32_t i = 0; i < expr->count; i++)
    env_value (e, expr->args[i]);
  return env_processes (e);
}

static const char *
obstacle (ExprOp op) {
  switch (op) {
  case VALUE_ADDRESS:
    return "the address of a variable is taken";
  case VALUE_FUNCTION:
    return "a function is a value";
  case VALUE_NP:
    return "np_ is used";
  case VALUE_LAST:
    return "_last is used";
  case VALUE_ENABLED:
    return "enabled is used";
  case VALUE_PC_VALUE:
    return "pc_value is used";
  case VALUE_PRIORITY:
    return "priorities are used";
  default:
    return "an expression of a kind that is not lowered";
  }
}

Word
env_value (Env *e, const Expr *expr) {
  switch (expr->op) {
  case VALUE_CONST:
    return word_const (e->l, expr->k);
  case VALUE_LOAD:
    return load (e, expr->a, expr->type);
  case VALUE_AND:
  case VALUE_OR:
    return lazy (e, expr);
  case VALUE_CHOICE:
    return choice (e, expr);
  case VALUE_LEN:
  case VALUE_FULL:
  case VALUE_EMPTY:
  case VALUE_NFULL:
  case VALUE_NEMPTY:
  case VALUE_POLL:
    return channel_test (e, expr);
  case VALUE_TIMEOUT:
    return word_const (e->l, e->timeout);
  case VALUE_PID:
    return env_pid (e, e->self);
  case VALUE_NR_PR:
    return env_processes (e);
  case VALUE_RUN:
    return run (e, expr);
  case VALUE_AT:
    return remote (e, expr, look_at);
  default:
    break;
  }
  if (expr->op >= VALUE_NEGATE && expr->op <= VALUE_DIFFER)
    return apply (e, expr);
  mlower_refuse (e->l, expr->pos, "%s", obstacle (expr->op));
  return word_const (e->l, 0);
}

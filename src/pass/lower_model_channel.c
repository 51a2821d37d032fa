/* Channels.  A buffered one has a length and cells; those that hold no message
   are 0, as in the machine. */

#include "pass/lower_model.h"

#include <assert.h>

/* Which one ---------------------------------------------------------------- */

static Term
is_number (Env *e, Word v, int64_t k, Pos pos) {
  Term none;
  return word_holds (
      e->l, word_apply (e->l, VALUE_EQ, v, word_const (e->l, k), pos, &none));
}

/* The channel is there: its owner is, if it has one. */
static Term
is_there (const Env *e, const Buffer *b) {
  assert (b->owner == NO_PID || b->owner < e->l->bodies.len);
  const Body *owner = b->owner == NO_PID ? NULL : e->l->bodies.data + b->owner;
  return owner ? term_not (e->l->t, env_gone (e, owner))
               : term_bool (e->l->t, true);
}

void
env_channels (Env *e, const Expr *expr, Pos pos, Meanings *out) {
  Lower *l = e->l;
  Word v = env_value (e, expr);
  Term good = term_bool (l->t, false);
  for (size_t i = 0; i < l->buffers.len; i++) {
    const Buffer *b = l->buffers.data + i;
    Term when = is_number (e, v, (int64_t)i + 1, pos);
    when = term_and2 (l->t, when, is_there (e, b));
    if (term_is_false (l->t, when))
      continue;
    vec_push (out, ((Meant){when, b}));
    good = term_or2 (l->t, good, when);
  }
  env_fail (e, term_not (l->t, good), KIND_INVALID_DEREF, pos,
            "use of a channel that does not exist");
}

/* Looking ------------------------------------------------------------------ */

Word
env_channel_length (const Env *e, const Buffer *b) {
  if (!b->type->capacity)
    return word_const (e->l, 0);
  Word v = {e->now[b->len.id], false, 0, b->type->capacity};
  int64_t k;
  if (term_is_constant (e->l->t, v.term) &&
      rat_to_int64 (term_value (e->l->t, v.term), &k))
    return word_const (e->l, k);
  return v;
}

static Word
cell (const Env *e, const Buffer *b, uint32_t message, uint32_t field) {
  assert (field < b->type->count &&
          message * b->type->count + field < b->cells.len);
  Var var = b->cells.data[message * b->type->count + field];
  Word v = {e->now[var.id], false, 0, 0};
  word_range (e->l, b->type->types[field], &v.lo, &v.hi);
  return v;
}

static void
read_message (const Env *e, const Buffer *b, uint32_t i, Message *out) {
  vec_clear (out);
  for (uint32_t f = 0; f < b->type->count; f++)
    vec_push (out, cell (e, b, i, f));
}

static bool
is_place (const Expr *e) {
  return e->op <= PLACE_REMOTE;
}

Term
env_channel_matches (Env *e, const Expr *const *args, uint32_t n,
                     const Message *message) {
  Lower *l = e->l;
  Term all = term_bool (l->t, true), under = e->under;
  for (uint32_t i = 0; i < n && i < message->len; i++) {
    if (is_place (args[i]) || args[i]->op == VALUE_ANY)
      continue;
    Term none;
    Word want = env_value (e, args[i]);
    Word same =
        word_apply (l, VALUE_EQ, want, message->data[i], args[i]->pos, &none);
    all = term_and2 (l->t, all, word_holds (l, same));
    e->under = term_and2 (l->t, under, all);
  }
  e->under = under;
  return all;
}

/* There is a message number 'i'. */
static Term
is_used (Env *e, const Buffer *b, uint32_t i) {
  Term none;
  Word more = word_apply (e->l, VALUE_GT, env_channel_length (e, b),
                          word_const (e->l, i), b->type->pos, &none);
  return word_holds (e->l, more);
}

/* Message number 'i' is the first that passes. */
static Term
is_found (Env *e, const Expr *const *args, uint32_t n, const Buffer *b,
          uint32_t i, Term earlier) {
  Lower *l = e->l;
  Message message = {0};
  Term under = e->under;
  Term there = term_and2 (l->t, is_used (e, b, i), term_not (l->t, earlier));
  e->under = term_and2 (l->t, under, there);
  read_message (e, b, i, &message);
  Term matches = env_channel_matches (e, args, n, &message);
  e->under = under;
  vec_done (&message);
  return term_and2 (l->t, there, matches);
}

Term
env_channel_found (Env *e, const Expr *const *args, uint32_t n, const Buffer *b,
                   bool any) {
  Term found = term_bool (e->l->t, false);
  for (uint32_t i = 0; i < (any ? b->type->capacity : 1); i++)
    found = term_or2 (e->l->t, found, is_found (e, args, n, b, i, found));
  return found;
}

/* Sending ------------------------------------------------------------------ */

static void
check_count (Env *e, const ModelEdge *edge, const Buffer *b) {
  env_fail (e, term_bool (e->l->t, edge->count != b->type->count), KIND_TYPE,
            edge->pos, "the message does not fit the channel");
}

void
env_channel_message (Env *e, const ModelEdge *edge, const Buffer *b,
                     Message *out) {
  vec_clear (out);
  for (uint32_t i = 0; i < b->type->count; i++) {
    Word value =
        i < edge->count ? env_value (e, edge->args[i]) : word_const (e->l, 0);
    vec_push (out, word_cut (e->l, value, b->type->types[i]));
  }
  check_count (e, edge, b);
}

static void
set_cell (Env *e, const Buffer *b, uint32_t message, uint32_t field,
          Word value) {
  Var var = b->cells.data[message * b->type->count + field];
  e->now[var.id] = word_number (e->l, value);
}

static void
set_length (Env *e, const Buffer *b, int by) {
  Term none;
  Word len = word_apply (e->l, VALUE_ADD, env_channel_length (e, b),
                         word_const (e->l, by), b->type->pos, &none);
  e->now[b->len.id] = len.term;
}

/* The message comes before number 'i' in sorted order, in which values count as
   they were given. */
static Term
comes_before (Env *e, const ModelEdge *edge, const Buffer *b, uint32_t i) {
  Lower *l = e->l;
  Term before = term_bool (l->t, false), same = term_bool (l->t, true), none;
  for (uint32_t f = 0; f < b->type->count && f < edge->count; f++) {
    Word mine = env_value (e, edge->args[f]), its = cell (e, b, i, f);
    Word less = word_apply (l, VALUE_LT, mine, its, edge->pos, &none);
    Word equal = word_apply (l, VALUE_EQ, mine, its, edge->pos, &none);
    before =
        term_or2 (l->t, before, term_and2 (l->t, same, word_holds (l, less)));
    same = term_and2 (l->t, same, word_holds (l, equal));
  }
  return before;
}

/* Messages before the place of the new one stay, it comes, the others move up.
 */
void
env_channel_send (Env *e, const ModelEdge *edge, const Buffer *b) {
  Lower *l = e->l;
  Message message = {0}, last = {0}, here = {0};
  env_channel_message (e, edge, b, &message);
  Term stays = term_bool (l->t, true);
  for (uint32_t i = 0; i < b->type->capacity && !l->refused; i++) {
    Term stayed = stays;
    stays = term_and2 (l->t, stays, is_used (e, b, i));
    if (edge->flag)
      stays = term_and2 (l->t, stays,
                         term_not (l->t, comes_before (e, edge, b, i)));
    read_message (e, b, i, &here);
    for (uint32_t f = 0; f < b->type->count; f++) {
      Word moved = i ? word_choose (l, stayed, message.data[f], last.data[f])
                     : message.data[f];
      if (!edge->flag) /* behind the new message there is none */
        moved = i ? word_choose (l, stayed, message.data[f], here.data[f])
                  : message.data[f];
      set_cell (e, b, i, f, word_choose (l, stays, here.data[f], moved));
    }
    vec_clear (&last);
    for (uint32_t f = 0; f < b->type->count; f++)
      vec_push (&last, here.data[f]);
  }
  set_length (e, b, 1);
  vec_done (&message);
  vec_done (&last);
  vec_done (&here);
}

/* Receiving ---------------------------------------------------------------- */

void
env_channel_store (Env *e, const ModelEdge *edge, const Buffer *b,
                   const Message *message) {
  check_count (e, edge, b);
  for (uint32_t i = 0; i < edge->count && i < message->len; i++) {
    if (!is_place (edge->args[i]))
      continue;
    Places places = {0};
    env_places (e, edge->args[i], &places);
    if (!e->l->refused)
      env_store (e, &places, message->data[i], edge->args[i]->type);
    vec_done (&places);
  }
}

/* The messages behind the one that was found move up. */
static void
remove_message (Env *e, const Buffer *b, const Term *taken) {
  Lower *l = e->l;
  for (uint32_t i = 0; i < b->type->capacity; i++)
    for (uint32_t f = 0; f < b->type->count; f++) {
      Word next =
          i + 1 < b->type->capacity ? cell (e, b, i + 1, f) : word_const (l, 0);
      set_cell (e, b, i, f, word_choose (l, taken[i], next, cell (e, b, i, f)));
    }
  set_length (e, b, -1);
}

void
env_channel_receive (Env *e, const ModelEdge *edge, const Buffer *b) {
  Lower *l = e->l;
  uint32_t n = edge->flag ? b->type->capacity : 1;
  check_count (e, edge, b);
  if (edge->count != b->type->count)
    return;
  /* taken[i]: it is message i or one before it. */
  Term *taken = mem_alloc ((b->type->capacity + 1) * sizeof *taken);
  Message message = {0}, here = {0};
  read_message (e, b, 0, &message);
  for (uint32_t i = 0; i < b->type->capacity; i++) {
    taken[i] = i ? taken[i - 1] : term_bool (l->t, false);
    if (i >= n)
      continue;
    Term found = is_found (e, edge->args, edge->count, b, i, taken[i]);
    read_message (e, b, i, &here);
    for (uint32_t f = 0; i && f < b->type->count; f++)
      message.data[f] = word_choose (l, found, here.data[f], message.data[f]);
    taken[i] = term_or2 (l->t, taken[i], found);
  }
  if (n == 1) /* the edge is enabled: it is the first message */
    for (uint32_t i = 0; i < b->type->capacity; i++)
      taken[i] = term_bool (l->t, true);
  if (!edge->keep)
    remove_message (e, b, taken);
  env_channel_store (e, edge, b, &message);
  mem_free (taken);
  vec_done (&message);
  vec_done (&here);
}

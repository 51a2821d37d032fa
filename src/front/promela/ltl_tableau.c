/* The construction of Gastin and Oddoux: a very weak alternating automaton
   whose states are formulas, and from it a generalised Büchi automaton whose
   states are sets of formulas that hold together.

   'step' gives the moves of a formula: what must hold now, and the set of
   formulas that must then hold from the next time on.  The only loop of a
   formula is the move back to itself that until and release have.  For until
   it must not be taken forever, so it is marked as pending.  []<>p is taken
   as one state: it always goes on, and is pending on moves without p.

   The moves of a set choose one move of each member.  Conditions are the
   formulas that have a pending move; one is pending when the formula is in the
   target and none of its moves without the mark could have been chosen. */

#include "front/promela/ltl_tableau.h"

#include <assert.h>

enum {
  MAX_WORK = 1 << 25, /* about the number of comparisons of moves */
  MAX_MOVES = 1 << 18,
  MAX_SETS = 1 << 18,
  MAX_MEMBERS = 1 << 22, /* of all sets */
};

typedef struct {
  const LtlFormulas *f;
  LtlSets *sets;
  LtlMoves *steps; /* by formula */
  bool *stepped;
  size_t work;
  VEC (uint32_t) states; /* sets of formulas */
  Map numbers;           /* from set to state */
} Tableau;

/* Moves ------------------------------------------------------------------- */

/* Whether 'm' may be left out beside 'n'.  Targets are sets of formulas. */
static bool
needless (const Tableau *t, const LtlMove *m, const LtlMove *n) {
  return ltl_label_implies (m, n) &&
         ltl_sets_included (t->sets, n->target, m->target) &&
         ltl_sets_included (t->sets, n->pending, m->pending);
}

/* False when the work is spent, as in all functions below. */
static bool
add (Tableau *t, LtlMoves *moves, LtlMove m) {
  if (!ltl_spend (&t->work, 1 + moves->len))
    return false;
  size_t kept = 0;
  assert (!(m.pos & m.neg));
  for (size_t i = 0; i < moves->len; i++)
    if (needless (t, &m, moves->data + i))
      return true;
  for (size_t i = 0; i < moves->len; i++)
    if (!needless (t, moves->data + i, &m))
      moves->data[kept++] = moves->data[i];
  moves->len = kept;
  vec_push (moves, m);
  return true;
}

/* Add the moves without their marks, which concern only who made them. */
static bool
add_unmarked (Tableau *t, LtlMoves *moves, const LtlMoves *from) {
  for (size_t i = 0; i < from->len; i++) {
    LtlMove m = from->data[i];
    m.pending = LTL_EMPTY;
    if (!add (t, moves, m))
      return false;
  }
  return true;
}

static bool
sets_full (const Tableau *t) {
  return t->sets->sets.len > MAX_SETS || t->sets->members.len > MAX_MEMBERS;
}

/* Add the moves that do one of p and one of q at once. */
static bool
add_product (Tableau *t, LtlMoves *moves, const LtlMoves *p,
             const LtlMoves *q) {
  for (size_t i = 0; i < p->len; i++)
    for (size_t k = 0; k < q->len; k++) {
      const LtlMove *m = p->data + i, *n = q->data + k;
      LtlMove both = {.pos = m->pos | n->pos, .neg = m->neg | n->neg};
      if (both.pos & both.neg)
        continue;
      both.target = ltl_sets_union (t->sets, m->target, n->target);
      both.pending = ltl_sets_union (t->sets, m->pending, n->pending);
      if (sets_full (t) || !add (t, moves, both))
        return false;
    }
  return true;
}

/* The moves of a formula -------------------------------------------------- */

/* The formula as a set of obligations. */
static uint32_t
obligations (Tableau *t, Ltl p) {
  LtlView v = ltl_view (t->f, p);
  if (v.kind == LTL_TRUE)
    return LTL_EMPTY;
  if (v.kind != LTL_AND)
    return ltl_sets_add (t->sets, &p.id, 1);
  uint32_t left = obligations (t, v.a);
  return ltl_sets_union (t->sets, left, obligations (t, v.b));
}

static bool step (Tableau *, Ltl);

/* The moves of p without marks; the caller calls 'vec_done'. */
static bool
unmarked (Tableau *t, Ltl p, LtlMoves *out) {
  *out = (LtlMoves){0};
  return step (t, p) && add_unmarked (t, out, t->steps + p.id);
}

static bool
step_and (Tableau *t, Ltl a, Ltl b, LtlMoves *out) {
  LtlMoves p = {0}, q = {0};
  bool done = unmarked (t, a, &p) && unmarked (t, b, &q) &&
              add_product (t, out, &p, &q);
  vec_done (&p);
  vec_done (&q);
  return done;
}

static bool
step_or (Tableau *t, Ltl a, Ltl b, LtlMoves *out) {
  return step (t, a) && step (t, b) && add_unmarked (t, out, t->steps + a.id) &&
         add_unmarked (t, out, t->steps + b.id);
}

/* Add the moves of p together with one to the set 'self'. */
static bool
add_with (Tableau *t, LtlMoves *out, Ltl p, uint32_t self, uint32_t pending) {
  LtlMove stay = {.target = self, .pending = pending};
  LtlMoves moves, one = {.data = &stay, .len = 1};
  bool done = unmarked (t, p, &moves) && add_product (t, out, &moves, &one);
  vec_done (&moves);
  return done;
}

/* Now b, or now a and later the same. */
static bool
step_until (Tableau *t, LtlView v, uint32_t self, LtlMoves *out) {
  return step (t, v.b) && add_unmarked (t, out, t->steps + v.b.id) &&
         add_with (t, out, v.a, self, self);
}

/* Now b, and now a or later the same. */
static bool
step_release (Tableau *t, LtlView v, uint32_t self, LtlMoves *out) {
  return step_and (t, v.a, v.b, out) && add_with (t, out, v.b, self, LTL_EMPTY);
}

static bool
step_again_and_again (Tableau *t, Ltl p, uint32_t self, LtlMoves *out) {
  return add_with (t, out, p, self, LTL_EMPTY) &&
         add (t, out, (LtlMove){.target = self, .pending = self});
}

/* Whether v is []<>'*body'. */
static bool
again_and_again (const LtlFormulas *f, LtlView v, Ltl *body) {
  if (v.kind != LTL_RELEASE || !ltl_is (v.a, ltl_false ()))
    return false;
  LtlView w = ltl_view (f, v.b);
  *body = w.b;
  return w.kind == LTL_UNTIL && ltl_is (w.a, ltl_true ());
}

static bool
step_kind (Tableau *t, Ltl p, LtlMoves *out) {
  LtlView v = ltl_view (t->f, p);
  Ltl body;
  switch (v.kind) {
  case LTL_TRUE:
    return add (t, out, (LtlMove){0});
  case LTL_FALSE:
    return true;
  case LTL_ATOM:
    return add (t, out, (LtlMove){.pos = UINT64_C (1) << v.a.id});
  case LTL_NOT_ATOM:
    return add (t, out, (LtlMove){.neg = UINT64_C (1) << v.a.id});
  case LTL_AND:
    return step_and (t, v.a, v.b, out);
  case LTL_OR:
    return step_or (t, v.a, v.b, out);
  case LTL_NEXT:
    return add (t, out, (LtlMove){.target = obligations (t, v.a)});
  case LTL_UNTIL:
    return step_until (t, v, obligations (t, p), out);
  default:
    return again_and_again (t->f, v, &body)
               ? step_again_and_again (t, body, obligations (t, p), out)
               : step_release (t, v, obligations (t, p), out);
  }
}

/* Make t->steps[p]. */
static bool
step (Tableau *t, Ltl p) {
  if (t->stepped[p.id])
    return true;
  LtlMoves moves = {0};
  bool done = step_kind (t, p, &moves);
  t->steps[p.id] = moves;
  t->stepped[p.id] = true;
  return done;
}

/* The moves of a set ------------------------------------------------------ */

/* Whether the formula could do 'm' by one of its moves that has no mark. */
static bool
fulfilled (const Tableau *t, uint32_t formula, const LtlMove *m) {
  const LtlMoves *moves = t->steps + formula;
  for (size_t i = 0; i < moves->len; i++) {
    const LtlMove *n = moves->data + i;
    if (!n->pending && ltl_label_implies (m, n) &&
        ltl_sets_included (t->sets, n->target, m->target))
      return true;
  }
  return false;
}

static bool
has_mark (const LtlMoves *moves) {
  for (size_t i = 0; i < moves->len; i++)
    if (moves->data[i].pending)
      return true;
  return false;
}

static bool
set_pending (Tableau *t, LtlMove *m) {
  size_t count;
  const uint32_t *members = ltl_sets_members (t->sets, m->target, &count);
  VEC (uint32_t) pending = {0};
  bool done = true;
  for (size_t i = 0; i < count && done; i++) {
    done = step (t, (Ltl){members[i]});
    members = ltl_sets_members (t->sets, m->target, &count);
    if (done && has_mark (t->steps + members[i]) &&
        !fulfilled (t, members[i], m))
      vec_push (&pending, members[i]);
  }
  m->pending = ltl_sets_add (t->sets, pending.data, pending.len);
  vec_done (&pending);
  return done;
}

/* The marks of what was chosen stay until all have chosen: without them moves
   would seem needless beside those that wait. */
static bool
choose (Tableau *t, uint32_t set, LtlMoves *out) {
  bool done = add (t, out, (LtlMove){0});
  for (size_t i = 0; i < t->sets->sets.data[set].count && done; i++) {
    size_t count;
    uint32_t member = ltl_sets_members (t->sets, set, &count)[i];
    LtlMoves product = {0};
    done = step (t, (Ltl){member}) &&
           add_product (t, &product, out, t->steps + member);
    vec_done (out);
    *out = product;
  }
  return done;
}

static uint32_t
state_of (Tableau *t, uint32_t set) {
  uint64_t *known = map_get (&t->numbers, set);
  if (known)
    return (uint32_t)*known;
  *map_put (&t->numbers, set) = t->states.len;
  vec_push (&t->states, set);
  return (uint32_t)(t->states.len - 1);
}

static bool
expand (Tableau *t, uint32_t set, LtlMoves *out) {
  LtlMoves chosen = {0};
  bool done = choose (t, set, &chosen);
  for (size_t i = 0; i < chosen.len && done; i++)
    done = set_pending (t, chosen.data + i) && add (t, out, chosen.data[i]);
  for (size_t i = 0; i < out->len; i++)
    out->data[i].target = state_of (t, out->data[i].target);
  vec_done (&chosen);
  return done;
}

static bool
explore (Tableau *t, LtlGraph *out) {
  size_t moves = 0;
  for (size_t i = 0; i < t->states.len; i++) {
    vec_push (&out->states, (LtlMoves){0});
    if (!expand (t, t->states.data[i], &vec_last (&out->states)))
      return false;
    moves += vec_last (&out->states).len;
    if (moves > MAX_MOVES)
      return false;
  }
  return true;
}

bool
ltl_tableau (const LtlFormulas *f, Ltl p, LtlGraph *out) {
  assert (p.id / 2 < f->nodes.len && out->sets && !out->states.len);
  size_t formulas = f->nodes.len * 2;
  Tableau t = {.f = f,
               .sets = out->sets,
               .steps = mem_zero (formulas * sizeof *t.steps),
               .stepped = mem_zero (formulas * sizeof *t.stepped),
               .work = MAX_WORK};
  state_of (&t, obligations (&t, p));
  bool done = explore (&t, out);
  for (size_t i = 0; i < formulas; i++)
    vec_done (t.steps + i);
  mem_free (t.steps);
  mem_free (t.stepped);
  vec_done (&t.states);
  map_done (&t.numbers);
  return done;
}

/* Each question is about one predicate and one transition: is it true again
   after the step?  The predicates used for that are its support there.  What is
   needed is a fixed point of supports; and taking a predicate away means to ask
   again only the questions it supports. */

#include "engine/support.h"

#include <assert.h>
#include <string.h>

enum { BUDGET = 30000 }; /* questions for taking away */

typedef struct {
  Oracle *o;
  const TermList *predicates;
  bool *needed;
  size_t n, transitions;
  bool **support; /* by predicate and transition, then one for the error; NULL:
                     not asked yet */
  TermList question;
  VEC (size_t) index; /* the predicate of each assumption */
  size_t budget;
  bool limited; /* the budget counts */
} Support;

static size_t
slot (const Support *s, size_t predicate, size_t transition) {
  assert (predicate < s->n && transition < s->transitions);
  return predicate * s->transitions + transition;
}

static size_t
error_slot (const Support *s) {
  return s->n * s->transitions;
}

/* Asks whether the predicates (those needed, or all) refute 'a' and 'b'; stores
   which were used. */
static bool
ask (Support *s, size_t where, bool all, Term a, Term b) {
  assert (where <= error_slot (s));
  vec_clear (&s->question);
  vec_clear (&s->index);
  for (size_t i = 0; i < s->n; i++)
    if (all || s->needed[i]) {
      vec_push (&s->question, s->predicates->data[i]);
      vec_push (&s->index, i);
    }
  vec_push (&s->question, a);
  vec_push (&s->question, b);
  if (s->limited && !s->budget)
    return false;
  s->budget -= s->limited;
  if (oracle_check (s->o, &s->question) != UNSAT)
    return false;
  if (!s->support[where])
    s->support[where] = mem_zero (s->n);
  memset (s->support[where], 0, s->n);
  for (size_t i = 0; i < s->index.len; i++)
    s->support[where][s->index.data[i]] = oracle_used (s->o, i);
  return true;
}

static bool
ask_error (Support *s, bool all) {
  Term yes = term_bool (s->o->terms, true);
  return ask (s, error_slot (s), all, s->o->system->error, yes);
}

static bool
ask_step (Support *s, size_t predicate, size_t transition, bool all) {
  Term goal = s->predicates->data[predicate];
  Term after = oracle_before (s->o, transition, goal);
  return ask (s, slot (s, predicate, transition), all,
              s->o->constraint[transition], term_not (s->o->terms, after));
}

/* What is untouched supports itself. */
static bool
is_touched (Support *s, size_t predicate, size_t transition) {
  return oracle_touches (s->o, transition, s->predicates->data[predicate]);
}

typedef VEC (size_t) Todo;

/* Marks the support at 'where' as needed; adds what is new to 'todo'. */
static void
need (Support *s, size_t where, Todo *todo) {
  assert (s->support[where]);
  for (size_t i = 0; i < s->n; i++)
    if (s->support[where][i] && !s->needed[i]) {
      s->needed[i] = true;
      vec_push (todo, i);
    }
}

static bool
find_needed (Support *s) {
  Todo todo = {0};
  for (size_t i = 0; i < s->n; i++)
    if (s->needed[i])
      vec_push (&todo, i);
  bool ok = ask_error (s, true);
  if (ok)
    need (s, error_slot (s), &todo);
  for (size_t i = 0; i < todo.len && ok; i++)
    for (size_t k = 0; k < s->transitions && ok; k++) {
      size_t predicate = todo.data[i];
      if (!is_touched (s, predicate, k))
        continue;
      /* Those needed already are preferred. */
      ok =
          ask_step (s, predicate, k, false) || ask_step (s, predicate, k, true);
      if (ok)
        need (s, slot (s, predicate, k), &todo);
    }
  vec_done (&todo);
  return ok;
}

/* Asks all questions again that 'gone' supports. */
static bool
holds_without (Support *s, size_t gone) {
  if (s->support[error_slot (s)][gone] && !ask_error (s, false))
    return false;
  for (size_t i = 0; i < s->n; i++)
    for (size_t k = 0; k < s->transitions && s->needed[i]; k++) {
      const bool *support = s->support[slot (s, i, k)];
      if (support && support[gone] && !ask_step (s, i, k, false))
        return false;
    }
  return true;
}

/* Tries to do without each one that is not wanted for itself, the latest first:
   the earlier ones got along without it. */
static void
take_away (Support *s, const bool *wanted) {
  s->limited = true;
  for (size_t i = s->n; i-- > 0 && s->budget && !run_expired (s->o->run);) {
    if (!s->needed[i] || wanted[i])
      continue;
    s->needed[i] = false;
    s->needed[i] = !holds_without (s, i);
  }
}

bool
support_find (Oracle *o, const TermList *predicates, bool *needed) {
  Support s = {.o = o,
               .predicates = predicates,
               .needed = needed,
               .n = predicates->len,
               .transitions = o->system->transitions.len,
               .budget = BUDGET};
  size_t slots = error_slot (&s) + 1;
  s.support = mem_zero (slots * sizeof *s.support);
  bool *wanted = mem_zero (s.n + 1);
  memcpy (wanted, needed, s.n);
  bool ok = find_needed (&s);
  if (ok)
    take_away (&s, wanted);
  for (size_t i = 0; i < slots; i++)
    mem_free (s.support[i]);
  mem_free (s.support);
  mem_free (wanted);
  vec_done (&s.question);
  vec_done (&s.index);
  return ok;
}

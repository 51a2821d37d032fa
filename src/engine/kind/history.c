/* "No error within k - 1 steps from here", as formulas over one state: what
   must hold before a step so that something holds behind it.  Inputs and values
   that are chosen freely are projected away, case by case.

   Why it is inductive: let it hold in s, and s' follow s.  An execution of at
   most k - 1 steps from s' has only good states, but perhaps for the last one;
   with s in front these are k good states in a row, so the last one is good,
   too. */

#include "engine/kind/history.h"

enum { MAX_CASES = 64, MAX_PREDICATES = 400, MAX_SIZE = 20000 };

typedef struct {
  Oracle *o;
  const TermList *known;
  TermList all;
  bool ok;
} History;

/* Appends what excludes the states from which 'transition' may lead to where
   'goal' does not hold: the negations of cubes of such states. */
static void
exclude_cases (History *h, size_t transition, Term goal) {
  Oracle *o = h->o;
  TermList question = {0}, cube = {0};
  for (size_t i = 0; i < h->known->len; i++)
    vec_push (&question, h->known->data[i]);
  size_t begin = question.len;
  vec_push (&question, o->constraint[transition]);
  vec_push (&question,
            term_not (o->terms, oracle_before (o, transition, goal)));
  Answer answer = UNDECIDED;
  for (size_t n = 0; n < MAX_CASES && h->ok; n++) {
    answer = oracle_check (o, &question);
    if (answer != SAT)
      break;
    TermList step = {.data = question.data + begin, .len = 2};
    h->ok = oracle_cube (o, transition, &step, &cube);
    Term other = term_not (o->terms, term_and (o->terms, cube.len, cube.data));
    vec_push (&h->all, other);
    vec_push (&question, other);
  }
  h->ok = h->ok && answer == UNSAT;
  vec_done (&question);
  vec_done (&cube);
}

static void
look_back (History *h, size_t transition, Term goal) {
  Oracle *o = h->o;
  Term before = oracle_before (o, transition, goal);
  if (o->hidden[transition].len)
    exclude_cases (h, transition, goal);
  else
    answer_add_conjuncts (
        o->terms, term_implies (o->terms, o->constraint[transition], before),
        &h->all);
  Term last = h->all.len ? vec_last (&h->all) : before;
  h->ok = h->ok && h->all.len < MAX_PREDICATES &&
          term_size (o->terms, last) < MAX_SIZE && !run_expired (o->run);
}

Certificate *
history_invariant (Oracle *o, const TermList *known, size_t k) {
  History h = {.o = o, .known = known, .ok = true};
  for (size_t i = 0; i < known->len; i++)
    vec_push (&h.all, known->data[i]);
  size_t begin = h.all.len;
  answer_add_conjuncts (o->terms, term_not (o->terms, o->system->error),
                        &h.all);
  for (size_t n = 1; n < k && h.ok; n++) {
    size_t end = h.all.len;
    for (size_t i = begin; i < end && h.ok; i++)
      for (size_t tr = 0; tr < o->system->transitions.len && h.ok; tr++)
        look_back (&h, tr, h.all.data[i]);
    begin = end;
  }
  Certificate *c = h.ok ? answer_invariant (o, &h.all) : NULL;
  vec_done (&h.all);
  return c;
}

/* Candidates that are wrong in an initial state are dropped, and those that are
   wrong behind a step from a state where all that are left are true; when there
   is no such step they are inductive.  Then those are kept that are needed to
   exclude the error.  All questions go to Z3: they are wide. */

#include "engine/modes.h"
#include "engine/modes_list.h"

#include <assert.h>
#include <time.h>

enum { MOST_CANDIDATES = 3000, QUESTION_MILLISECONDS = 500 };

typedef struct {
  Term term;
  bool alive, needed, shown;
} Candidate;

typedef struct {
  Oracle *o;
  const System *system;
  const TermList *known;
  Solver *solver;
  VEC (Candidate) all; /* what is known first, then candidates */
  size_t first;        /* candidate */
  double until;
  bool gave_up;
} Search;

static double
cpu_seconds (void) {
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static Answer
ask (Search *s, size_t n, const Term *assumed) {
  if (cpu_seconds () > s->until || run_expired (s->o->run)) {
    s->gave_up = true;
    return UNDECIDED;
  }
  s->o->z3_calls++;
  Answer answer = solver_check (s->solver, n, assumed);
  s->gave_up = s->gave_up || answer == UNDECIDED;
  return answer;
}

/* Dropping ----------------------------------------------------------------- */

/* Drops the candidates that are wrong in a state, given as a substitution. */
static void
drop_wrong (Search *s, Subst *state) {
  bool some = false;
  for (size_t i = s->first; i < s->all.len; i++) {
    Candidate *c = s->all.data + i;
    if (!c->alive || term_is_true (s->o->terms, subst_apply (state, c->term)))
      continue;
    c->alive = false;
    some = true;
  }
  s->gave_up = s->gave_up || !some;
}

/* By variable its value in the model, or (after a transition) behind it. */
static Subst *
state_of_model (Search *s, const Transition *tr) {
  const System *sys = s->system;
  Subst *state = subst_new (s->o->terms);
  for (size_t i = 0; i < sys->vars.len; i++) {
    const SystemVar *v = sys->vars.data + i;
    Term value = !tr ? v->now : tr->free[i] ? v->next : tr->values[i];
    subst_set (state, v->now, solver_value (s->solver, value));
  }
  return state;
}

/* The disjunction of the negations of the candidates, as seen before the
   transition; of those that it may change. */
static Term
some_wrong (Search *s, size_t transition) {
  TermList wrong = {0};
  bool step = transition != SIZE_MAX;
  for (size_t i = s->first; i < s->all.len; i++) {
    const Candidate *c = s->all.data + i;
    if (!c->alive || (step && !oracle_touches (s->o, transition, c->term)))
      continue;
    Term seen = step ? oracle_before (s->o, transition, c->term) : c->term;
    vec_push (&wrong, term_not (s->o->terms, seen));
  }
  Term some = term_or (s->o->terms, wrong.len, wrong.data);
  vec_done (&wrong);
  return some;
}

static void
assume_good (Search *s, size_t transition) {
  solver_assert (s->solver, term_not (s->o->terms, s->system->error));
  solver_assert (s->solver, s->o->constraint[transition]);
}

/* False: the transition (SIZE_MAX: init) makes no candidate wrong. */
static bool
drop_by (Search *s, size_t transition) {
  bool step = transition != SIZE_MAX;
  solver_push (s->solver);
  if (step)
    assume_good (s, transition);
  else
    solver_assert (s->solver, s->system->init);
  for (size_t i = 0; i < s->all.len && step; i++)
    if (s->all.data[i].alive)
      solver_assert (s->solver, s->all.data[i].term);
  solver_assert (s->solver, some_wrong (s, transition));
  bool found = ask (s, 0, NULL) == SAT;
  if (found) {
    Subst *state = state_of_model (
        s, step ? s->system->transitions.data + transition : NULL);
    drop_wrong (s, state);
    subst_free (state);
  }
  solver_pop (s->solver);
  return found;
}

static void
drop_all (Search *s) {
  while (!s->gave_up && drop_by (s, SIZE_MAX))
    ;
  for (bool more = true; more && !s->gave_up;) {
    more = false;
    for (size_t i = 0; i < s->system->transitions.len && !s->gave_up; i++)
      while (!s->gave_up && drop_by (s, i))
        more = true;
  }
}

/* Keeping ------------------------------------------------------------------ */

/* Whether 'goal' holds behind the transition; marks what that needs. */
static bool
show (Search *s, size_t transition, Term goal) {
  TermList assumed = {0};
  VEC (size_t) number = {0};
  for (size_t i = 0; i < s->all.len; i++)
    if (s->all.data[i].alive) {
      vec_push (&assumed, s->all.data[i].term);
      vec_push (&number, i);
    }
  solver_push (s->solver);
  assume_good (s, transition);
  solver_assert (s->solver, term_not (s->o->terms,
                                      oracle_before (s->o, transition, goal)));
  bool good = ask (s, assumed.len, assumed.data) == UNSAT;
  for (size_t i = 0; i < assumed.len && good; i++)
    if (solver_used (s->solver, i))
      s->all.data[number.data[i]].needed = true;
  solver_pop (s->solver);
  vec_done (&assumed);
  vec_done (&number);
  return good;
}

static bool
show_everywhere (Search *s, Term goal) {
  for (size_t i = 0; i < s->system->transitions.len; i++)
    if (oracle_touches (s->o, i, goal) && !show (s, i, goal))
      return false;
  return true;
}

/* From the absence of errors to what is needed for it. */
static bool
show_all (Search *s) {
  bool good = show_everywhere (s, term_not (s->o->terms, s->system->error));
  for (bool more = good; more && good;) {
    more = false;
    for (size_t i = s->first; i < s->all.len && good; i++) {
      Candidate *c = s->all.data + i;
      if (!c->needed || c->shown)
        continue;
      c->shown = more = true;
      good = show_everywhere (s, c->term);
    }
  }
  return good;
}

/* The whole ---------------------------------------------------------------- */

static void
search_init (Search *s) {
  TermList list = {0};
  for (size_t i = 0; i < s->known->len; i++)
    vec_push (&s->all, ((Candidate){.term = s->known->data[i], .alive = true}));
  s->first = s->all.len;
  modes_list (s->system, MOST_CANDIDATES, &list);
  for (size_t i = 0; i < list.len; i++)
    vec_push (&s->all, ((Candidate){.term = list.data[i], .alive = true}));
  vec_done (&list);
}

void
modes_find (Oracle *o, const TermList *known, double seconds, TermList *out) {
  Search s = {.o = o,
              .system = o->system,
              .known = known,
              .solver = solver_new_z3 (o->terms, o->run),
              .until = cpu_seconds () + seconds};
  solver_limit (s.solver, QUESTION_MILLISECONDS);
  search_init (&s);
  if (s.all.len > s.first)
    drop_all (&s);
  if (s.all.len > s.first && !s.gave_up && show_all (&s))
    for (size_t i = s.first; i < s.all.len; i++)
      if (s.all.data[i].needed)
        vec_push (out, s.all.data[i].term);
  solver_free (s.solver);
  vec_done (&s.all);
}

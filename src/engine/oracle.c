/* Which solver answers, and literals that explain a model. */

#include "engine/oracle.h"
#include "base/map.h"

#include <assert.h>
#include <time.h>

static void
add_transition (Oracle *o, size_t k) {
  const System *s = o->system;
  const Transition *tr = s->transitions.data + k;
  o->before[k] = subst_new (o->terms);
  for (size_t v = 0; v < s->vars.len; v++) {
    const SystemVar *var = s->vars.data + v;
    Term value = tr->free[v] ? var->next : tr->values[v];
    subst_set (o->before[k], var->now, value);
    if (tr->free[v])
      vec_push (&o->hidden[k], var->next);
  }
  for (size_t i = 0; i < tr->inputs.len; i++)
    vec_push (&o->hidden[k], tr->inputs.data[i]);
  o->constraint[k] = term_and2 (o->terms, tr->guard, tr->relation);
}

Oracle *
oracle_new (Run *run, const System *s) {
  Oracle *o = mem_zero (sizeof *o);
  size_t n = s->transitions.len;
  *o = (Oracle){.system = s,
                .terms = s->terms,
                .run = run,
                .native = native_new (s->terms),
                .before = mem_alloc (n * sizeof *o->before),
                .constraint = mem_alloc (n * sizeof *o->constraint),
                .hidden = mem_zero (n * sizeof *o->hidden)};
  for (size_t v = 0; v < s->vars.len; v++)
    native_add_var (o->native, s->vars.data[v].now);
  for (size_t k = 0; k < n; k++)
    add_transition (o, k);
  return o;
}

void
oracle_free (Oracle *o) {
  for (size_t k = 0; k < o->system->transitions.len; k++) {
    subst_free (o->before[k]);
    vec_done (&o->hidden[k]);
  }
  mem_free (o->before);
  mem_free (o->constraint);
  mem_free (o->hidden);
  native_free (o->native);
  solver_free (o->z3);
  mem_free (o);
}

/* One question may take so long natively; then Z3 gets it. */
static const double QUESTION_SECONDS = 0.3;

typedef struct {
  Run *run;
  double until; /* CPU seconds; 0: counted from when it is first asked */
} Patience;

static double
cpu_seconds (void) {
  struct timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool
expired (void *context) {
  Patience *p = context;
  if (!p->until)
    p->until = cpu_seconds () + QUESTION_SECONDS;
  return run_expired (p->run) || cpu_seconds () > p->until;
}

static Answer
ask_z3 (Oracle *o, const TermList *terms) {
  if (!o->z3)
    o->z3 = solver_new_z3 (o->terms, o->run);
  o->z3_calls++;
  o->native_answer = false;
  Answer answer = solver_check (o->z3, terms->len, terms->data);
  if (answer == UNDECIDED)
    o->reason = solver_reason (o->z3);
  return answer;
}

/* Whether the native solver's proof is one, and Z3 agrees with its answer. */
static bool
confirmed (Oracle *o, const TermList *terms, Answer answer) {
  if (answer == UNSAT && !native_proved (o->native)) {
    o->reason = "internal error: a proof of the native solver is wrong";
    return false;
  }
  Answer second = ask_z3 (o, terms);
  o->native_answer = true;
  if (second == answer || second == UNDECIDED)
    return true;
  o->reason = "internal error: the native solver and Z3 disagree";
  return false;
}

Answer
oracle_check (Oracle *o, const TermList *terms) {
  Patience patience = {o->run, 0};
  ArithLimit limit = {.leaves = 20000, .stop = expired, .arg = &patience};
  o->native_calls++;
  o->native_answer = true;
  Answer answer = native_check (o->native, terms->len, terms->data, &limit);
  if (answer != UNDECIDED)
    return !o->paranoid || confirmed (o, terms, answer) ? answer : UNDECIDED;
  if (run_expired (o->run)) {
    o->reason = run_reason (o->run);
    return UNDECIDED;
  }
  return ask_z3 (o, terms);
}

bool
oracle_used (Oracle *o, size_t i) {
  assert (o->native_answer || o->z3);
  return o->native_answer ? arith_used (native_arith (o->native), i)
                          : solver_used (o->z3, i);
}

Term
oracle_value (Oracle *o, Term var) {
  assert (o->native_answer || o->z3);
  Sort sort = term_sort (o->terms, var);
  Term any = var;
  if (!o->native_answer)
    return solver_value (o->z3, var);
  if (sort_kind (o->terms, sort) <= SORT_REAL)
    return native_value (o->native, var);
  term_default (o->terms, sort, &any); /* the question was not about it */
  return any;
}

static bool
oracle_holds (Oracle *o, Term term) {
  return o->native_answer ? native_holds (o->native, term)
                          : term_is_true (o->terms, solver_value (o->z3, term));
}

Term
oracle_before (Oracle *o, size_t transition, Term term) {
  assert (transition < o->system->transitions.len);
  return subst_apply (o->before[transition], term);
}

bool
oracle_touches (Oracle *o, size_t transition, Term term) {
  return !term_is (oracle_before (o, transition, term), term);
}

/* Implicants -------------------------------------------------------------- */

typedef struct {
  Oracle *o;
  TermList *out;
  Map seen;
} Implicant;

static void
add_literal (Implicant *im, Term literal) {
  Oracle *o = im->o;
  literal = native_canonical (o->native, literal);
  uint64_t *seen = map_put (&im->seen, literal.id);
  if (!*seen && !term_is_true (o->terms, literal))
    vec_push (im->out, literal);
  *seen = 1;
}

static void implicant (Implicant *, Term, bool positive);

/* All parts of a conjunction, or one true part of a disjunction: one whose
   literals are there already, if possible. */
static void
implicant_parts (Implicant *im, Term term, bool all, bool positive) {
  Oracle *o = im->o;
  size_t n = term_count (o->terms, term);
  Term chosen = {UINT32_MAX};
  for (size_t i = 0; i < n; i++) {
    Term part = term_arg (o->terms, term, i);
    if (all) {
      implicant (im, part, positive);
      continue;
    }
    Term literal = positive ? part : term_not (o->terms, part);
    if (!oracle_holds (o, literal))
      continue;
    if (map_get (&im->seen, native_canonical (o->native, literal).id))
      return;
    if (chosen.id == UINT32_MAX)
      chosen = part;
  }
  if (!all) {
    assert (chosen.id != UINT32_MAX);
    implicant (im, chosen, positive);
  }
}

static void
implicant_choice (Implicant *im, Term term, bool positive) {
  assert (term_kind (im->o->terms, term) == TERM_ITE);
  Terms *t = im->o->terms;
  Term cond = term_arg (t, term, 0);
  bool yes = oracle_holds (im->o, cond);
  implicant (im, cond, yes);
  implicant (im, term_arg (t, term, yes ? 1 : 2), positive);
}

/* An atom: with a numeric if-then-else inside it is a formula after all. */
static void
implicant_atom (Implicant *im, Term term, bool positive) {
  Oracle *o = im->o;
  Term literal = positive ? term : term_not (o->terms, term);
  Term canonical = native_canonical (o->native, literal);
  TermKind kind = term_kind (o->terms, canonical);
  if ((kind == TERM_AND || kind == TERM_OR) && !term_is (canonical, literal))
    implicant (im, canonical, true);
  else
    add_literal (im, canonical);
}

static bool
is_number (const Terms *t, Term term) {
  Sort sort = term_sort (t, term);
  return sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT);
}

/* Of numbers that differ, the side that holds. */
static void
implicant_equal (Implicant *im, Term term, bool positive) {
  assert (term_kind (im->o->terms, term) == TERM_EQ);
  Terms *t = im->o->terms;
  Term a = term_arg (t, term, 0), b = term_arg (t, term, 1);
  if (sort_is (term_sort (t, a), BOOL_SORT)) {
    implicant (im, a, oracle_holds (im->o, a));
    implicant (im, b, oracle_holds (im->o, b));
  } else if (is_number (t, a) && !positive) {
    Term less = term_lt (t, a, b);
    bool holds = oracle_holds (im->o, less);
    implicant_atom (im, holds ? less : term_lt (t, b, a), true);
  } else
    implicant_atom (im, term, positive);
}

static void
implicant (Implicant *im, Term term, bool positive) {
  Terms *t = im->o->terms;
  switch (term_kind (t, term)) {
  case TERM_TRUE:
  case TERM_FALSE:
    break;
  case TERM_NOT:
    implicant (im, term_arg (t, term, 0), !positive);
    break;
  case TERM_AND:
  case TERM_OR:
    implicant_parts (im, term, (term_kind (t, term) == TERM_AND) == positive,
                     positive);
    break;
  case TERM_ITE:
    implicant_choice (im, term, positive);
    break;
  case TERM_EQ:
    implicant_equal (im, term, positive);
    break;
  default:
    implicant_atom (im, term, positive);
  }
}

static bool
project_z3 (Oracle *o, const TermList *hidden, TermList *literals) {
  Term all = term_and (o->terms, literals->len, literals->data), cube;
  if (!solver_project (o->z3, hidden->len, hidden->data, all, &cube))
    return false;
  const Term *parts;
  size_t n = term_conjuncts (o->terms, &cube, &parts);
  vec_clear (literals);
  for (size_t i = 0; i < n; i++)
    if (!term_is_true (o->terms, parts[i]))
      vec_push (literals, parts[i]);
  return true;
}

bool
oracle_cube (Oracle *o, size_t transition, const TermList *terms,
             TermList *out) {
  assert (transition < o->system->transitions.len);
  vec_clear (out);
  Implicant im = {.o = o, .out = out};
  for (size_t i = 0; i < terms->len; i++)
    implicant (&im, terms->data[i], true);
  map_done (&im.seen);
  const TermList *hidden = &o->hidden[transition];
  if (!hidden->len)
    return true;
  return o->native_answer
             ? native_project (o->native, hidden->len, hidden->data, out)
             : project_z3 (o, hidden, out);
}

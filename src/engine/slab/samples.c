/* States are rows of rationals, one per variable of the System, in the order of
   the native solver's variables, so that its formulas can be evaluated on a row
   as it is.  Booleans are 0 and 1. */

#include "engine/slab/samples.h"
#include "base/map.h"
#include "evidence/system/concrete.h"

#include <assert.h>
#include <string.h>

/* 'MET' samples are enough to refuse cubes; further ones only look for errors.
 */
enum {
  MAX_SAMPLES = 200000,
  MET = 4000,
  TRIES = 4,
  RECENT = 16,
  OPEN_WORK = 10
};

typedef struct {
  Rat *values;
  size_t parent; /* SIZE_MAX: initial */
  size_t transition;
  Term *inputs; /* the values of the transition's inputs; may be NULL */
  bool expanded;
} Sample;

/* Which of the first 'MET' samples satisfy a literal: one bit each, looked at
   up to 'count'. */
typedef struct {
  Form form;
  bool known;
  size_t count;
  uint64_t words[(MET + 63) / 64];
} Column;

/* A formula over now terms: of the native solver, or (with div or mod of what
   has no range) evaluated as a term. */
typedef struct {
  bool is_native;
  Form form;
  Term term;
} Condition;

struct Samples {
  Oracle *o;
  const System *system;
  size_t width; /* variables */
  bool usable;
  VEC (Sample) list;
  Map index;    /* hash of values -> sample + 1 (first one with that hash) */
  size_t next;  /* all before it are expanded */
  size_t error; /* a sample that is an error state, or SIZE_MAX */
  Condition bad;
  Condition *guards; /* by transition */
  TermList atoms;    /* conditions of guards: what to aim at */
  uint64_t random;
  TermList question;
  bool by_native; /* who gave the last model */
  Map columns;    /* literal -> column + 1 */
  VEC (Column *) column_list;
};

static uint64_t
next_random (Samples *s) {
  s->random ^= s->random << 13;
  s->random ^= s->random >> 7;
  s->random ^= s->random << 17;
  return s->random;
}

/* Evaluation -------------------------------------------------------------- */

typedef struct {
  Samples *s;
  const Rat *now;
  const Transition *transition;
  const Term *inputs; /* by the transition's inputs */
  const Term *next;   /* by variable: values of free ones */
} Env;

static bool value_of (const Env *, Term, Rat *out);

static bool
constant_value (const Terms *t, Term term, Rat *out) {
  TermKind kind = term_kind (t, term);
  if (kind == TERM_TRUE || kind == TERM_FALSE)
    rat_set_int (out, kind == TERM_TRUE);
  else if (kind == TERM_NUMBER)
    rat_set (out, term_value (t, term));
  else
    return false;
  return true;
}

static bool
variable_value (const Env *e, Term var, Rat *out) {
  const System *sys = e->s->system;
  ArithVar v;
  if (native_known_var (e->s->o->native, var, &v) && v.id < e->s->width) {
    rat_set (out, e->now + v.id);
    return true;
  }
  for (size_t i = 0; e->transition && i < e->transition->inputs.len; i++)
    if (term_is (e->transition->inputs.data[i], var))
      return constant_value (sys->terms, e->inputs[i], out);
  for (size_t i = 0; e->next && i < e->s->width; i++)
    if (term_is (sys->vars.data[i].next, var))
      return constant_value (sys->terms, e->next[i], out);
  return false;
}

static bool
choice_value (const Env *e, Term term, Rat *out) {
  const Terms *t = e->s->system->terms;
  if (!value_of (e, term_arg (t, term, 0), out))
    return false;
  return value_of (e, term_arg (t, term, rat_is_zero (out) ? 2 : 1), out);
}

/* Truth values are 0 and 1. */
static bool
compare (const Env *e, Term term, Rat *out) {
  const Terms *t = e->s->system->terms;
  TermKind kind = term_kind (t, term);
  Rat right;
  rat_init (&right);
  bool ok = value_of (e, term_arg (t, term, 0), out) &&
            value_of (e, term_arg (t, term, 1), &right);
  int sign = ok ? rat_cmp (out, &right) : 0;
  rat_set_int (out, kind == TERM_EQ   ? !sign
                    : kind == TERM_LE ? sign <= 0
                                      : sign < 0);
  rat_done (&right);
  return ok;
}

/* SMT-LIB's div and mod by a positive constant. */
static bool
divide (const Env *e, Term term, Rat *out) {
  const Terms *t = e->s->system->terms;
  Term by = term_arg (t, term, 1);
  if (term_kind (t, by) != TERM_NUMBER || rat_sgn (term_value (t, by)) <= 0 ||
      !value_of (e, term_arg (t, term, 0), out))
    return false;
  Rat quotient, minus;
  rat_init (&quotient);
  rat_init (&minus);
  rat_div (&quotient, out, term_value (t, by));
  rat_floor (&quotient, &quotient);
  if (term_kind (t, term) == TERM_DIV)
    rat_set (out, &quotient);
  else {
    rat_neg (&minus, term_value (t, by));
    rat_addmul (out, &quotient, &minus);
  }
  rat_done (&quotient);
  rat_done (&minus);
  return true;
}

static bool
junction (const Env *e, Term term, Rat *out) {
  const Terms *t = e->s->system->terms;
  bool all = term_kind (t, term) == TERM_AND;
  for (size_t i = 0; i < term_count (t, term); i++) {
    if (!value_of (e, term_arg (t, term, i), out))
      return false;
    if (rat_is_zero (out) == all)
      return true;
  }
  return true;
}

static bool
fold (const Env *e, Term term, Rat *out) {
  const Terms *t = e->s->system->terms;
  bool add = term_kind (t, term) == TERM_ADD, ok = true;
  Rat sum, part;
  rat_init_int (&sum, add ? 0 : 1);
  rat_init (&part);
  for (size_t i = 0; i < term_count (t, term) && ok; i++) {
    ok = value_of (e, term_arg (t, term, i), &part);
    if (add)
      rat_add (&sum, &sum, &part);
    else
      rat_mul (&sum, &sum, &part);
  }
  rat_set (out, &sum);
  rat_done (&sum);
  rat_done (&part);
  return ok;
}

static bool
value_of (const Env *e, Term term, Rat *out) {
  const Terms *t = e->s->system->terms;
  switch (term_kind (t, term)) {
  case TERM_VAR:
    return variable_value (e, term, out);
  case TERM_ADD:
  case TERM_MUL:
    return fold (e, term, out);
  case TERM_TO_REAL:
    return value_of (e, term_arg (t, term, 0), out);
  case TERM_ITE:
    return choice_value (e, term, out);
  case TERM_DIV:
  case TERM_MOD:
    return divide (e, term, out);
  case TERM_EQ:
  case TERM_LE:
  case TERM_LT:
    return compare (e, term, out);
  case TERM_AND:
  case TERM_OR:
    return junction (e, term, out);
  case TERM_NOT:
    if (!value_of (e, term_arg (t, term, 0), out))
      return false;
    rat_set_int (out, rat_is_zero (out));
    return true;
  default:
    return constant_value (t, term, out);
  }
}

static bool
holds (Samples *s, const Condition *c, const Rat *row) {
  if (c->is_native)
    return arith_eval (native_arith (s->o->native), c->form, row);
  Env env = {s, row, NULL, NULL, NULL};
  Rat value;
  rat_init (&value);
  bool yes = value_of (&env, c->term, &value) && !rat_is_zero (&value);
  rat_done (&value);
  return yes;
}

/* The list ---------------------------------------------------------------- */

static uint64_t
row_hash (const Rat *row, size_t n) {
  uint64_t h = n;
  for (size_t i = 0; i < n; i++)
    h = mem_mix (h, rat_hash (row + i));
  return h;
}

static bool
row_equal (const Rat *a, const Rat *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!rat_equal (a + i, b + i))
      return false;
  return true;
}

static void
row_free (Rat *row, size_t n) {
  for (size_t i = 0; i < n; i++)
    rat_done (row + i);
  mem_free (row);
}

/* Takes 'row' and 'inputs'. */
static void
add_sample (Samples *s, Rat *row, size_t parent, size_t transition,
            Term *inputs) {
  assert (parent == SIZE_MAX || parent < s->list.len);
  uint64_t *slot = map_put (&s->index, row_hash (row, s->width));
  if (*slot && row_equal (s->list.data[*slot - 1].values, row, s->width)) {
    row_free (row, s->width);
    mem_free (inputs);
    return;
  }
  *slot = s->list.len + 1;
  Sample sample = {row, parent, transition, inputs, false};
  vec_push (&s->list, sample);
  if (holds (s, &s->bad, row))
    s->error = s->list.len - 1;
}

/* Successors -------------------------------------------------------------- */

static void
assume_state (Samples *s, const Rat *row) {
  const System *sys = s->system;
  for (size_t i = 0; i < s->width; i++) {
    const SystemVar *v = sys->vars.data + i;
    Term now = v->now;
    if (sort_is (v->sort, BOOL_SORT))
      vec_push (&s->question,
                rat_is_zero (row + i) ? term_not (sys->terms, now) : now);
    else
      vec_push (&s->question,
                term_eq (sys->terms, now,
                         term_number (sys->terms, row + i, v->sort)));
  }
}

static void
add_successor (Samples *s, size_t from, size_t k, const Term *next,
               Term *inputs) {
  assert (from < s->list.len && k < s->system->transitions.len);
  const System *sys = s->system;
  const Transition *tr = sys->transitions.data + k;
  Rat *row = mem_alloc (s->width * sizeof *row);
  Env env = {s, s->list.data[from].values, tr, inputs, next};
  bool ok = true;
  for (size_t i = 0; i < s->width; i++) {
    rat_init (row + i);
    Term value = tr->free[i] ? sys->vars.data[i].next : tr->values[i];
    ok = ok && value_of (&env, value, row + i);
  }
  if (ok)
    add_sample (s, row, from, k, inputs);
  else {
    row_free (row, s->width);
    mem_free (inputs);
  }
}

/* Of the native solver, or of Z3 for what that one does not know. */
static bool
has_model (Samples *s, const TermList *question) {
  ArithLimit limit = {.leaves = 1000};
  s->by_native = true;
  Form unused;
  for (size_t i = 0; i < question->len && s->by_native; i++)
    s->by_native = native_form (s->o->native, question->data[i], &unused);
  return s->by_native ? native_check (s->o->native, question->len,
                                      question->data, &limit) == SAT
                      : oracle_check (s->o, question) == SAT;
}

static Term
model_value (Samples *s, Term var) {
  return s->by_native ? native_value (s->o->native, var)
                      : oracle_value (s->o, var);
}

/* A successor with values for what is open, aiming at some condition. */
static void
try_open (Samples *s, size_t from, size_t k, Term aim) {
  const System *sys = s->system;
  const Transition *tr = sys->transitions.data + k;
  vec_clear (&s->question);
  assume_state (s, s->list.data[from].values);
  vec_push (&s->question, s->o->constraint[k]);
  vec_push (&s->question, oracle_before (s->o, k, aim));
  if (!has_model (s, &s->question))
    return;
  Term *inputs = mem_alloc ((tr->inputs.len + 1) * sizeof *inputs);
  Term *next = mem_alloc (s->width * sizeof *next);
  for (size_t i = 0; i < tr->inputs.len; i++)
    inputs[i] = model_value (s, tr->inputs.data[i]);
  for (size_t i = 0; i < s->width; i++)
    next[i] = model_value (s, sys->vars.data[i].next);
  add_successor (s, from, k, next, inputs);
  mem_free (next);
}

static Term
random_aim (Samples *s) {
  if (!s->atoms.len)
    return term_bool (s->system->terms, true);
  uint64_t r = next_random (s);
  Term atom = s->atoms.data[(r >> 1) % s->atoms.len];
  return r & 1 ? atom : term_not (s->system->terms, atom);
}

/* Small and large values, for what is open at the beginning. */
static const int64_t marks[] = {1, 2, 5, 20, -1};

static Term
beyond_mark (Samples *s, const SystemVar *v, int64_t n) {
  Terms *t = s->system->terms;
  Term mark = term_int (t, n);
  return n < 0 ? term_le (t, v->now, mark) : term_le (t, mark, v->now);
}

/* Where what is initial is said by first steps. */
static void
try_marks (Samples *s, size_t from, size_t k) {
  const System *sys = s->system;
  for (size_t i = 0; i < s->width; i++)
    for (size_t n = 0; n < sizeof marks / sizeof *marks; n++)
      if (sys->transitions.data[k].free[i] && s->error == SIZE_MAX &&
          !sort_is (sys->vars.data[i].sort, BOOL_SORT))
        try_open (s, from, k, beyond_mark (s, sys->vars.data + i, marks[n]));
}

/* Tries all transitions from a sample; returns the work that was. */
static size_t
expand (Samples *s, size_t from) {
  const System *sys = s->system;
  size_t work = 0;
  s->list.data[from].expanded = true;
  for (size_t k = 0; k < sys->transitions.len && s->error == SIZE_MAX; k++) {
    work += s->o->hidden[k].len ? OPEN_WORK : 1;
    if (s->o->hidden[k].len) {
      try_open (s, from, k, term_bool (sys->terms, true));
      if (s->list.data[from].parent == SIZE_MAX && sys->program->begins_by_step)
        try_marks (s, from, k);
      for (int i = 0; i < TRIES && s->error == SIZE_MAX; i++)
        try_open (s, from, k, random_aim (s));
    } else if (holds (s, s->guards + k, s->list.data[from].values))
      add_successor (s, from, k, NULL, NULL);
  }
  return work;
}

/* Whether to go on; skips what is expanded already. */
static bool
goes_on (Samples *s) {
  while (s->next < s->list.len && s->list.data[s->next].expanded)
    s->next++;
  return s->usable && s->next < s->list.len && s->list.len < MAX_SAMPLES &&
         s->error == SIZE_MAX && !run_expired (s->o->run);
}

bool
samples_grow (Samples *s, size_t work) {
  for (size_t done = 0; done < work && goes_on (s);)
    done += expand (s, s->next);
  return s->error != SIZE_MAX;
}

bool
samples_walk (Samples *s, size_t work) {
  for (size_t done = 0; done < work && goes_on (s);) {
    size_t unlike = next_random (s) % RECENT, i = s->list.len - 1;
    while (i > s->next && (s->list.data[i].expanded || unlike--))
      i--;
    done += expand (s, s->list.data[i].expanded ? s->next : i);
  }
  return s->error != SIZE_MAX;
}

/* Setting up -------------------------------------------------------------- */

static void
collect_atoms (Samples *s, Term term) {
  Terms *t = s->system->terms;
  TermKind kind = term_kind (t, term);
  if (kind == TERM_AND || kind == TERM_OR || kind == TERM_NOT)
    for (size_t i = 0; i < term_count (t, term); i++)
      collect_atoms (s, term_arg (t, term, i));
  else if (kind == TERM_LE || kind == TERM_LT)
    vec_push (&s->atoms, term);
}

static bool
only_now (Samples *s, Term term) {
  for (size_t i = 0; i < s->system->transitions.len; i++)
    if (s->o->hidden[i].len && oracle_touches (s->o, i, term))
      return true;
  return false;
}

/* Conditions of guards on what open transitions can change. */
static void
choose_atoms (Samples *s) {
  TermList all = {0};
  for (size_t k = 0; k < s->system->transitions.len; k++)
    if (!s->o->hidden[k].len)
      collect_atoms (s, s->o->constraint[k]);
  for (size_t i = 0; i < s->atoms.len; i++)
    if (only_now (s, s->atoms.data[i]))
      vec_push (&all, s->atoms.data[i]);
  vec_done (&s->atoms);
  s->atoms = all;
}

/* An initial state that satisfies 'aim', if there is one. */
static void
add_initial (Samples *s, Term aim) {
  const System *sys = s->system;
  vec_clear (&s->question);
  vec_push (&s->question, sys->init);
  vec_push (&s->question, aim);
  if (!has_model (s, &s->question))
    return;
  Rat *row = mem_alloc (s->width * sizeof *row);
  for (size_t i = 0; i < s->width; i++) {
    rat_init (row + i);
    Term value = model_value (s, sys->vars.data[i].now);
    constant_value (sys->terms, value, row + i);
  }
  add_sample (s, row, SIZE_MAX, SIZE_MAX, NULL);
}

/* Initial states with small and large values of what init leaves open. */
static void
add_initials (Samples *s) {
  Terms *t = s->system->terms;
  add_initial (s, term_bool (t, true));
  for (size_t i = 0; i < s->width; i++) {
    const SystemVar *v = s->system->vars.data + i;
    if (sort_is (v->sort, BOOL_SORT)) {
      add_initial (s, v->now);
      add_initial (s, term_not (t, v->now));
      continue;
    }
    for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
      add_initial (s, beyond_mark (s, v, marks[k]));
  }
}

static void
set_condition (Samples *s, Condition *c, Term term) {
  c->term = term;
  c->is_native = native_form (s->o->native, term, &c->form);
}

static bool
prepare (Samples *s) {
  const System *sys = s->system;
  Native *native = s->o->native;
  set_condition (s, &s->bad, sys->error);
  for (size_t i = 0; i < s->width; i++) {
    ArithVar v;
    if (sort_kind (sys->terms, sys->vars.data[i].sort) > SORT_REAL ||
        !native_known_var (native, sys->vars.data[i].now, &v) || v.id != i)
      return false;
  }
  for (size_t k = 0; k < sys->transitions.len; k++)
    set_condition (s, s->guards + k, s->o->constraint[k]);
  return true;
}

Samples *
samples_new (Oracle *o) {
  Samples *s = mem_zero (sizeof *s);
  *s = (Samples){.o = o,
                 .system = o->system,
                 .width = o->system->vars.len,
                 .error = SIZE_MAX,
                 .random = 88172645463325252u,
                 .guards = mem_alloc ((o->system->transitions.len + 1) *
                                      sizeof (Condition))};
  s->usable = prepare (s);
  if (s->usable) {
    choose_atoms (s);
    add_initials (s);
  }
  return s;
}

void
samples_free (Samples *s) {
  for (size_t i = 0; i < s->list.len; i++) {
    row_free (s->list.data[i].values, s->width);
    mem_free (s->list.data[i].inputs);
  }
  for (size_t i = 0; i < s->column_list.len; i++)
    mem_free (s->column_list.data[i]);
  vec_done (&s->column_list);
  map_done (&s->columns);
  vec_done (&s->list);
  map_done (&s->index);
  vec_done (&s->atoms);
  vec_done (&s->question);
  mem_free (s->guards);
  mem_free (s);
}

size_t
samples_count (const Samples *s) {
  return s->list.len;
}

/* Use --------------------------------------------------------------------- */

static Column *
column_of (Samples *s, Term literal) {
  uint64_t *slot = map_put (&s->columns, literal.id);
  if (!*slot) {
    Column *fresh = mem_zero (sizeof *fresh);
    vec_push (&s->column_list, fresh);
    *slot = s->column_list.len;
    fresh->known = native_form (s->o->native, literal, &fresh->form);
  }
  return s->column_list.data[*slot - 1];
}

/* The column with bits for the first 'n' samples, or NULL. */
static const Column *
filled_column (Samples *s, Term literal, size_t n) {
  Column *c = column_of (s, literal);
  Arith *arith = native_arith (s->o->native);
  for (; c->known && c->count < n; c->count++)
    if (arith_eval (arith, c->form, s->list.data[c->count].values))
      c->words[c->count / 64] |= (uint64_t)1 << c->count % 64;
  return c->known ? c : NULL;
}

bool
samples_meet (Samples *s, const TermList *cube) {
  size_t n = s->list.len < MET ? s->list.len : MET, words = (n + 63) / 64;
  uint64_t met[(MET + 63) / 64], any = 0;
  if (!n)
    return false;
  memset (met, 0xff, words * sizeof *met);
  if (n % 64)
    met[words - 1] = ((uint64_t)1 << n % 64) - 1;
  for (size_t i = 0; i < cube->len; i++) {
    const Column *c = filled_column (s, cube->data[i], n);
    if (!c)
      return false;
    for (size_t w = 0; w < words; w++)
      met[w] &= c->words[w];
  }
  for (size_t w = 0; w < words; w++)
    any |= met[w];
  return any;
}

static void
trace_state (const Samples *s, Trace *trace, const Sample *sample,
             const Sample *next) {
  const System *sys = s->system;
  Term *values = mem_alloc ((s->width + 1) * sizeof *values);
  for (size_t i = 0; i < s->width; i++) {
    const SystemVar *v = sys->vars.data + i;
    values[i] = sort_is (v->sort, BOOL_SORT)
                    ? term_bool (sys->terms, !rat_is_zero (sample->values + i))
                    : term_number (sys->terms, sample->values + i, v->sort);
  }
  const Transition *step =
      next ? sys->transitions.data + next->transition : NULL;
  concrete_add_state (trace, sys, values, step, next ? next->inputs : NULL);
  mem_free (values);
}

void
samples_trace (const Samples *s, Trace *trace) {
  VEC (size_t) way = {0};
  for (size_t i = s->error; i != SIZE_MAX; i = s->list.data[i].parent)
    vec_push (&way, i);
  for (size_t i = way.len; i-- > 0;) {
    const Sample *sample = s->list.data + way.data[i];
    const Sample *next = i ? s->list.data + way.data[i - 1] : NULL;
    bool fault = sample->transition != SIZE_MAX &&
                 s->system->transitions.data[sample->transition].fault;
    if (!fault)
      trace_state (s, trace, sample, next);
    if (next) {
      const Transition *tr = s->system->transitions.data + next->transition;
      trace_add_step (trace, tr->process, tr->edge);
    }
  }
  vec_done (&way);
}

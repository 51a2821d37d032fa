/* lowered_model -- a Promela model beside the transition system it is lowered
   to.

   usage: lowered_model [--states=N] [--slab=SECONDS] [--safety] [--print] FILE

   Both are searched by brute force: the model with the machine, the system by
   evaluating its terms; up to N states each.  With --slab the engine slab
   decides the system too, and its certificate is checked; --safety
   forgets claims and accept labels.  Every execution into
   an error is led back to the model and replayed by the machine.  Prints

     refused CLAUSE
     lowered VARIABLES EDGES machine VERDICT system VERDICT [slab VERDICT]

   where VERDICT is 'safe STATES', 'unsafe KIND' or 'unknown'.  Exits 1 where
   two of them contradict each other, or an execution does not lead back. */

#include "engine/engine.h"
#include "evidence/model/trail.h"
#include "evidence/system/trace_replay.h"
#include "front/front.h"
#include "pass/lowering.h"
#include "program/form.h"
#include "program/model/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front promela_front;
extern const Engine slab_engine;

typedef enum { SAFE, UNSAFE, OPEN } Answer3;

typedef struct {
  Answer3 answer;
  size_t states;
  ErrorKind kind;
} Found;

typedef struct {
  Run *run;
  Program *model;
  Lowered lowered;
  const Lowering *lowering;
  size_t limit;
  bool wrong;
} Test;

/* States in a set ---------------------------------------------------------- */

/* Rows of bytes, numbered as they come; a slot has a number + 1. */
typedef struct {
  VEC (uint8_t) bytes;
  VEC (size_t) ends;
  VEC (size_t) from, by; /* the state before, and what was done there */
  size_t *slots, cap;
} Set;

static const uint8_t *
row (const Set *s, size_t i, size_t *len) {
  size_t begin = i ? s->ends.data[i - 1] : 0;
  *len = s->ends.data[i] - begin;
  return s->bytes.data + begin;
}

static size_t *
find (const Set *s, const void *bytes, size_t len) {
  for (uint64_t h = mem_hash (bytes, len);; h++) {
    size_t *slot = s->slots + (h & (s->cap - 1)), there;
    if (!*slot)
      return slot;
    const uint8_t *its = row (s, *slot - 1, &there);
    if (there == len && !memcmp (its, bytes, len))
      return slot;
  }
}

static void
grow (Set *s) {
  mem_free (s->slots);
  s->cap = s->cap ? 2 * s->cap : 1024;
  s->slots = mem_zero (s->cap * sizeof *s->slots);
  for (size_t i = 0; i < s->ends.len; i++) {
    size_t len;
    const uint8_t *its = row (s, i, &len);
    *find (s, its, len) = i + 1;
  }
}

static void
set_add (Set *s, const void *bytes, size_t len, size_t from, size_t by) {
  if (2 * (s->ends.len + 1) > s->cap)
    grow (s);
  size_t *slot = find (s, bytes, len);
  if (*slot)
    return;
  for (size_t i = 0; i < len; i++)
    vec_push (&s->bytes, ((const uint8_t *)bytes)[i]);
  vec_push (&s->ends, s->bytes.len);
  vec_push (&s->from, from);
  vec_push (&s->by, by);
  *slot = s->ends.len;
}

static void
set_done (Set *s) {
  vec_done (&s->bytes);
  vec_done (&s->ends);
  vec_done (&s->from);
  vec_done (&s->by);
  mem_free (s->slots);
}

/* The machine -------------------------------------------------------------- */

static void
add_machine_state (Set *set, const State *s) {
  VEC (uint32_t) words = {0};
  vec_push (&words, (uint32_t)s->cuts.len);
  for (size_t i = 0; i < s->cuts.len; i++)
    vec_push (&words, s->cuts.data[i]);
  for (size_t i = 0; i < s->words.len; i++)
    vec_push (&words, s->words.data[i]);
  set_add (set, words.data, words.len * sizeof (uint32_t), 0, 0);
  vec_done (&words);
}

static void
get_machine_state (const Set *set, size_t i, State *s) {
  size_t len;
  const uint8_t *bytes = row (set, i, &len);
  uint32_t *words = mem_alloc (len + 1);
  memcpy (words, bytes, len);
  vec_clear (&s->cuts);
  vec_clear (&s->words);
  for (size_t k = 0; k < words[0]; k++)
    vec_push (&s->cuts, words[1 + k]);
  for (size_t k = 1 + words[0]; k < len / sizeof (uint32_t); k++)
    vec_push (&s->words, words[k]);
  s->stamp = 0;
  mem_free (words);
}

static uint32_t
kinds_of (const Model *m) {
  return m->kinds ? m->kinds : ~(1u << KIND_NON_PROGRESS);
}

static bool
expand_machine (const Test *t, Machine *m, Set *set, size_t i, Found *found) {
  uint32_t kinds = kinds_of (t->model->model);
  State s = {0}, to = {0};
  Moves moves = {0};
  Effect effect = {0};
  Fault fault;
  get_machine_state (set, i, &s);
  machine_moves (m, &s, &moves);
  bool bad = !moves.len && kinds >> KIND_DEADLOCK & 1 &&
             !machine_valid_end (m, &s, &fault);
  found->kind = KIND_DEADLOCK;
  for (size_t k = 0; k < moves.len && !bad; k++) {
    machine_step (m, &s, moves.data[k], &to, &effect);
    const Fault *f = machine_effect_shows (&effect, kinds);
    bad = f;
    if (f)
      found->kind = f->kind;
    if (!effect.stuck)
      add_machine_state (set, &to);
  }
  state_done (&s);
  state_done (&to);
  vec_done (&moves);
  return bad;
}

static Found
search_machine (const Test *t) {
  Machine *m = machine_new (t->model->model, (MachineOptions){0});
  Found found = {SAFE, 0, 0};
  Set set = {0};
  State s = {0};
  Effect effect;
  machine_start (m, &s, &effect);
  if (effect.faulty)
    found.answer = OPEN;
  else
    add_machine_state (&set, &s);
  for (size_t i = 0; i < set.ends.len && found.answer == SAFE; i++)
    if (i >= t->limit)
      found.answer = OPEN;
    else if (expand_machine (t, m, &set, i, &found))
      found.answer = UNSAFE;
  found.states = set.ends.len;
  state_done (&s);
  set_done (&set);
  machine_free (m);
  return found;
}

/* Leading back ------------------------------------------------------------- */

static void
lead_back (Test *t, const Trace *trace, const char *who) {
  MachineError *error = t->lowering->back (t->model, &t->lowered, trace);
  if (!error) {
    printf ("\n%s: an execution does not lead back", who);
    t->wrong = true;
    return;
  }
  Trail *trail = trail_new ((MachineOptions){0});
  trail->moves = error->moves;
  trail->kind = error->kind;
  mem_free (error);
  Replay r = trail_replay (t->model, trail);
  if (!r.valid) {
    printf ("\n%s: an execution of %zu moves does not replay: %s\n", who,
            trail->moves.len, r.why);
    t->wrong = true;
  }
  trail_free (trail);
}

/* The system --------------------------------------------------------------- */

typedef struct {
  Test *test;
  Program *p;
  Set set;
  Subst *now;
  Found found;
} Search;

static size_t
width (const Search *s) {
  return s->p->vars.len * sizeof (Term);
}

static Term
value (const Search *s, Term term) {
  Term v = subst_apply (s->now, term);
  if (!term_is_constant (s->p->terms, v)) {
    printf ("\na term of the system has no value\n");
    s->test->wrong = true;
  }
  return v;
}

static bool
holds (const Search *s, Term term) {
  return term_is_true (s->p->terms, value (s, term));
}

static void
load (Search *s, size_t i, Term *state) {
  size_t len;
  const uint8_t *bytes = row (&s->set, i, &len);
  memcpy (state, bytes, len);
  if (s->now)
    subst_free (s->now);
  s->now = subst_new (s->p->terms);
  for (size_t k = 0; k < s->p->vars.len; k++)
    subst_set (s->now, s->p->vars.data[k].now, state[k]);
}

static size_t
edge_number (size_t process, size_t edge) {
  return process << 32 | edge;
}

/* The execution to state 'i', and maybe one more step. */
static void
show_error (Search *s, size_t i, const size_t *last) {
  VEC (size_t) path = {0};
  for (size_t k = i; k; k = s->set.from.data[k])
    vec_push (&path, k);
  Trace *trace = trace_new ();
  size_t len;
  trace_add_state (trace, s->p->vars.len, (const Term *)row (&s->set, 0, &len));
  for (size_t k = path.len; k-- > 0;) {
    size_t by = s->set.by.data[path.data[k]];
    trace_add_step (trace, by >> 32, by & 0xffffffff);
    trace_add_state (trace, s->p->vars.len,
                     (const Term *)row (&s->set, path.data[k], &len));
  }
  if (last)
    trace_add_step (trace, *last >> 32, *last & 0xffffffff);
  Replay r = trace_replay (s->p, trace);
  if (!r.valid) {
    printf ("\nthe system's own execution does not replay: %s\n", r.why);
    s->test->wrong = true;
  }
  lead_back (s->test, trace, "brute force");
  trace_free (trace);
  vec_done (&path);
}

static void
error (Search *s, size_t i, ErrorKind kind, const size_t *last) {
  s->found.answer = UNSAFE;
  s->found.kind = kind;
  show_error (s, i, last);
}

static void
take (Search *s, size_t i, Term *state, size_t process, size_t edge) {
  const Process *q = s->p->processes.data + process;
  const Edge *e = q->edges.data + edge;
  size_t number = edge_number (process, edge);
  Term *to = mem_alloc (width (s) + 1);
  memcpy (to, state, width (s));
  bool going = true;
  for (size_t c = 0; c < e->count && going; c++) {
    const Command *command = e->commands + c;
    if (command->kind == CMD_ASSIGN)
      for (size_t k = 0; k < command->count; k++)
        to[command->targets[k].id] = value (s, command->values[k]);
    else if (!holds (s, command->condition)) {
      going = false;
      if (command->kind == CMD_ASSERT)
        error (s, i, command->error, &number);
    }
  }
  if (q->has_counter)
    to[q->counter.id] =
        term_enum (s->p->terms, program_var (s->p, q->counter)->sort, e->to.id);
  if (going)
    set_add (&s->set, to, width (s), i, number);
  mem_free (to);
}

static void
expand (Search *s, size_t i) {
  Term *state = mem_alloc (width (s) + 1);
  load (s, i, state);
  for (size_t k = 0; k < s->p->properties.len; k++)
    if (holds (s, s->p->properties.data[k].bad))
      error (s, i, s->p->properties.data[k].kind, NULL);
  for (size_t p = 0; p < s->p->processes.len; p++) {
    const Process *q = s->p->processes.data + p;
    for (size_t k = 0; k < q->edges.len && s->found.answer == SAFE; k++)
      if (!q->has_counter ||
          term_is (state[q->counter.id],
                   term_enum (s->p->terms, program_var (s->p, q->counter)->sort,
                              q->edges.data[k].from.id)))
        take (s, i, state, p, k);
  }
  mem_free (state);
}

/* 'init' is a conjunction of equations of variables with constants. */
static void
add_initial (Search *s) {
  Terms *t = s->p->terms;
  Term *state = mem_alloc (width (s) + 1), init = s->p->init;
  const Term *parts;
  size_t n = term_conjuncts (t, &init, &parts);
  for (size_t k = 0; k < s->p->vars.len; k++) {
    state[k] = s->p->vars.data[k].now;
    for (size_t i = 0; i < n; i++)
      if (term_kind (t, parts[i]) == TERM_EQ)
        for (size_t a = 0; a < 2; a++)
          if (term_is (term_arg (t, parts[i], a), state[k]) &&
              term_is_constant (t, term_arg (t, parts[i], 1 - a)))
            state[k] = term_arg (t, parts[i], 1 - a);
  }
  for (size_t p = 0; p < s->p->processes.len; p++) {
    const Process *q = s->p->processes.data + p;
    if (q->has_counter)
      state[q->counter.id] =
          term_enum (t, program_var (s->p, q->counter)->sort, q->start.id);
  }
  set_add (&s->set, state, width (s), 0, 0);
  mem_free (state);
}

static Found
search_system (Test *t) {
  Search s = {.test = t, .p = t->lowered.program, .found = {SAFE, 0, 0}};
  add_initial (&s);
  for (size_t i = 0; i < s.set.ends.len && s.found.answer == SAFE && !t->wrong;
       i++)
    if (i >= t->limit)
      s.found.answer = OPEN;
    else
      expand (&s, i);
  s.found.states = s.set.ends.len;
  if (s.now)
    subst_free (s.now);
  set_done (&s.set);
  return s.found;
}

/* Slab --------------------------------------------------------------------- */

static bool
proof_holds (Test *t, Run *run, const Proof *proof) {
  Str text = {0};
  Reading reading = {.property = NULL};
  EvidenceOrigin origin = {.front = "promela",
                           .reading = &reading,
                           .program = t->lowered.program,
                           .kinds = ""};
  CheckReport report =
      proof->kind->judge (run, t->lowered.program, proof->data, &origin, &text);
  str_done (&text);
  return report.status == CHECK_HOLDS;
}

static Found
ask_slab (Test *t, double seconds) {
  Str why = {0};
  char options[1024], stats[1024];
  Found found = {OPEN, 0, 0};
  if (!slab_engine.accepts (t->lowered.program, &why)) {
    printf (" (slab: %s)", str_text (&why));
    str_done (&why);
    return found;
  }
  Run *run = run_new ((RunLimits){.seconds = seconds, .quiet = true});
  table_defaults (slab_engine.options, options);
  table_defaults (slab_engine.stats, stats);
  Result r = slab_engine.check (run, t->lowered.program, options, stats);
  if (r.verdict == VERDICT_UNSAFE) {
    found.answer = UNSAFE;
    const Trace *trace = r.counterexample.data;
    found.kind = trace_replay (t->lowered.program, trace).kind;
    lead_back (t, trace, "slab");
  } else if (r.verdict == VERDICT_SAFE)
    found.answer = proof_holds (t, run, &r.proof) ? SAFE : OPEN;
  result_done (&r);
  run_free (run);
  return found;
}

/* The whole ---------------------------------------------------------------- */

static void
show (const char *who, Found f) {
  if (f.answer == UNSAFE)
    printf (" %s unsafe %s", who, error_kind_name (f.kind));
  else if (f.answer == SAFE)
    printf (" %s safe %zu", who, f.states);
  else
    printf (" %s unknown", who);
  fflush (stdout);
}

static void
compare (Test *t, Found a, Found b) {
  if (a.answer != OPEN && b.answer != OPEN && a.answer != b.answer) {
    printf (" CONTRADICTION");
    t->wrong = true;
  }
}

static size_t
edges_of (const Program *p) {
  size_t n = 0;
  for (size_t i = 0; i < p->processes.len; i++)
    n += p->processes.data[i].edges.len;
  return n;
}

static void
compare_all (Test *t, double seconds) {
  const Program *p = t->lowered.program;
  printf ("lowered %zu %zu", p->vars.len, edges_of (p));
  if (!program_validate (t->run, p))
    t->wrong = true;
  Found machine = search_machine (t);
  show ("machine", machine);
  Found system = search_system (t);
  show ("system", system);
  compare (t, machine, system);
  if (seconds > 0) {
    Found slab = ask_slab (t, seconds);
    show ("slab", slab);
    compare (t, machine, slab);
    compare (t, system, slab);
  }
  printf ("\n");
}

int
main (int argc, char **argv) {
  Test t = {.run = run_new ((RunLimits){.quiet = true}), .limit = 3000};
  Reading reading = {.property = NULL};
  double seconds = 0;
  bool print = false, safety = false;
  for (int i = 1; i < argc - 1; i++)
    if (!strncmp (argv[i], "--states=", 9))
      t.limit = (size_t)atol (argv[i] + 9);
    else if (!strncmp (argv[i], "--slab=", 7))
      seconds = atof (argv[i] + 7);
    else if (!strcmp (argv[i], "--safety"))
      safety = true;
    else if (!strcmp (argv[i], "--print"))
      print = true;
  const Source *source = argc > 1 ? run_load (t.run, argv[argc - 1]) : NULL;
  t.model = source ? promela_front.read (t.run, source, &reading) : NULL;
  if (!t.model)
    return 2;
  if (safety)
    t.model->model->kinds =
        ~(1u << KIND_NON_PROGRESS | 1u << KIND_ACCEPTANCE_CYCLE);
  Str why = {0};
  t.lowering = lowering_of (t.model, FORM_SYSTEM);
  if (!t.lowering->lower (t.run, t.model, &t.lowered, &why))
    printf ("refused %s\n", str_text (&why));
  else {
    Str text = {0};
    if (print)
      program_print (&text, t.lowered.program);
    fputs (str_text (&text), stdout);
    str_done (&text);
    compare_all (&t, seconds);
    t.lowering->done (&t.lowered);
  }
  str_done (&why);
  program_free (t.model);
  run_free (t.run);
  return t.wrong;
}

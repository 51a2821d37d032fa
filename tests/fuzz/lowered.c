/* lowered -- a C program as a transition system, decided by slab.

   usage: lowered [--timeout=S] [--overflow] [--print] [--proof=FILE]
                  [--tries=N] FILE

   Prints 'safe', 'unsafe KIND LINE', 'unknown REASON' or 'refused WHY'.  A
   certificate is checked by Z3, and a trace is led back and executed; where
   that does not work out, it says 'wrong' and why.

   With tries, nothing is decided.  The program is executed so many times with
   inputs by chance, and the system with the same inputs: they must come to the
   same end.  Prints 'agrees ERRORS KIND LINE' (how many of the executions ended
   in an error, and the first one), or 'wrong' and how. */

#include "engine/engine.h"
#include "evidence/system/certificate.h"
#include "evidence/system/trace_replay.h"
#include "front/front.h"
#include "pass/lower_unit.h"
#include "pass/lowering.h"
#include "program/system/interp.h"
#include "program/unit/execute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front c_front;
extern const Engine slab_engine;

typedef struct {
  Run *run;
  Program *program;
  const Lowering *lowering;
  Lowered lowered;
  const char *proof;
  Reading how;
} Job;

static void
show_safe (Job *job, const Result *r) {
  Str text = {0};
  EvidenceOrigin origin = {.front = c_front.name,
                           .reading = &job->how,
                           .program = job->program,
                           .kinds = "all"};
  const DiagramProof *p = r->proof.data;
  certificate_smtlib (&text, p->system, p->certificate, &origin);
  if (job->proof) {
    FILE *f = fopen (job->proof, "w");
    if (f)
      fputs (str_text (&text), f), fclose (f);
  }
  const Source *proof = run_source (job->run, "proof.smt2", str_text (&text));
  CheckReport report = certificate_check (job->run, proof, NULL);
  if (report.status == CHECK_HOLDS)
    puts ("safe");
  else
    printf ("wrong certificate: %s\n", report.why);
  str_done (&text);
}

static void
show_unsafe (Job *job, const Result *r) {
  const Trace *trace = r->counterexample.data;
  const Edge *last =
      trace_edge (job->lowered.program, trace, trace->steps.len - 1);
  const Command *fails = last->commands + last->count - 1;
  Choices *choices = job->lowering->back (job->program, &job->lowered, trace);
  if (!choices && job->lowered.is_abstract) {
    puts ("unknown an error of the abstraction");
    return;
  }
  Str sentence = {0};
  ExecuteOptions options = {.choices = choices, .sentence = &sentence};
  Execution e = execute_unit (job->run, job->program->unit, &options);
  if (e.outcome != OUTCOME_ERROR)
    printf ("wrong trace: outcome %d after %zu inputs %s:%d %s\n", e.outcome,
            choices->inputs.len, e.pos.source ? e.pos.source->path : "?",
            e.pos.line, str_text (&sentence));
  else if (e.kind != fails->error || e.pos.line != fails->pos.line)
    printf ("wrong trace: %s at %d instead of %s at %d\n",
            error_kind_name (e.kind), e.pos.line,
            error_kind_name (fails->error), fails->pos.line);
  else
    printf ("unsafe %s %d\n", error_kind_name (e.kind), e.pos.line);
  choices_free (choices);
  str_done (&sentence);
}

static void
decide (Job *job) {
  int64_t *options = mem_zero (slab_engine.options.len * sizeof *options);
  int64_t *stats = mem_zero (slab_engine.stats.len * sizeof *stats);
  Str why = {0};
  table_defaults (slab_engine.options, options);
  if (!program_validate (job->run, job->lowered.program))
    puts ("wrong program");
  else if (!slab_engine.accepts (job->lowered.program, &why))
    printf ("unknown %s\n", str_text (&why));
  else {
    Result r =
        slab_engine.check (job->run, job->lowered.program, options, stats);
    if (r.verdict == VERDICT_SAFE)
      show_safe (job, &r);
    else if (r.verdict == VERDICT_UNSAFE)
      show_unsafe (job, &r);
    else
      printf ("unknown %s\n", r.reason);
    result_done (&r);
  }
  str_done (&why);
  mem_free (options);
  mem_free (stats);
}

/* Executions by chance ------------------------------------------------------
 */

/* Where the system is, and what is left of the inputs. */
typedef struct {
  const Job *job;
  const Program *system;
  Term *before, *after;
  const Choices *choices;
  size_t used;
  const Edge *fault;
} Walk;

static Term
number (Terms *t, Wide value, const VarInfo *v, unsigned bits) {
  WideSigned n = (WideSigned)(value & wide_mask (bits));
  bool is_signed = v->bounded && v->lo < 0;
  return linear_number (t, is_signed ? wide_signed (value, bits) : n);
}

static bool
give_inputs (Walk *w, size_t edge) {
  const LowMap *map = w->job->lowered.map;
  const MapEdge *m = map->edges.data + edge;
  if (w->used + m->count > w->choices->inputs.len)
    return false;
  for (size_t i = 0; i < w->system->vars.len; i++)
    if (w->system->vars.data[i].role == ROLE_INPUT)
      w->before[i] = term_int (w->system->terms, 0);
  for (size_t i = 0; i < m->count; i++)
    if (m->inputs[i].var != NONE)
      w->before[m->inputs[i].var] =
          number (w->system->terms, w->choices->inputs.data[w->used + i],
                  w->system->vars.data + m->inputs[i].var, m->inputs[i].bits);
  return true;
}

static void
find_after (Walk *w, const Edge *e) {
  const Program *p = w->system;
  memcpy (w->after, w->before, p->vars.len * sizeof *w->after);
  Subst *values = subst_new (p->terms);
  for (size_t i = 0; i < p->vars.len; i++)
    subst_set (values, p->vars.data[i].now, w->before[i]);
  for (size_t i = 0; i < e->count; i++)
    for (size_t k = 0;
         e->commands[i].kind == CMD_ASSIGN && k < e->commands[i].count; k++)
      w->after[e->commands[i].targets[k].id] =
          subst_apply (values, e->commands[i].values[k]);
  subst_free (values);
  const Process *q = p->processes.data;
  if (q->has_counter)
    w->after[q->counter.id] =
        term_enum (p->terms, p->vars.data[q->counter.id].sort, e->to.id);
}

/* Whether the edge can be taken, or fails. */
static bool
try_edge (Walk *w, size_t number_of_edge) {
  const Process *q = w->system->processes.data;
  const Edge *e = q->edges.data + number_of_edge;
  if (q->has_counter &&
      !term_is (w->before[q->counter.id],
                term_enum (w->system->terms,
                           w->system->vars.data[q->counter.id].sort,
                           e->from.id)))
    return false;
  if (!give_inputs (w, number_of_edge))
    return false;
  find_after (w, e);
  StepOutcome outcome =
      interp_step (w->system, 0, number_of_edge, w->before, w->after, NULL);
  if (outcome == STEP_FAULT)
    w->fault = e;
  return outcome == STEP_DONE || outcome == STEP_FAULT;
}

static void
begin_walk (Walk *w) {
  Terms *t = w->system->terms;
  for (size_t i = 0; i < w->system->vars.len; i++) {
    const VarInfo *v = w->system->vars.data + i;
    int64_t first = !v->bounded ? 0 : v->lo > 0 ? v->lo : v->hi < 0 ? v->hi : 0;
    w->before[i] =
        v->role == ROLE_COUNTER
            ? term_enum (t, v->sort, w->system->processes.data->start.id)
            : term_int (t, first);
  }
}

/* Goes on as long as an edge can be taken, 'most' times; false: two can. */
static bool
walk_on (Walk *w, size_t most) {
  const Process *q = w->system->processes.data;
  const LowMap *map = w->job->lowered.map;
  for (bool moved = true; moved && !w->fault && most--;) {
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < q->edges.len && !w->fault; i++)
      if (try_edge (w, i)) {
        if (found != SIZE_MAX)
          return false;
        found = i;
      }
    moved = found != SIZE_MAX;
    if (!moved || !try_edge (w, found))
      continue;
    w->used += map->edges.data[found].count;
    memcpy (w->before, w->after, w->system->vars.len * sizeof *w->before);
  }
  return true;
}

static bool
agrees (const Walk *w, const Execution *e) {
  const Command *fails =
      w->fault ? w->fault->commands + w->fault->count - 1 : NULL;
  if (e->outcome != OUTCOME_ERROR)
    return !fails;
  return fails && fails->error == e->kind && fails->pos.line == e->pos.line;
}

static bool
try_once (Job *job, uint64_t seed, Execution *e) {
  size_t n = job->lowered.program->vars.len + 1;
  Choices *record = choices_new ();
  Str sentence = {0};
  ExecuteOptions options = {.beyond = INPUTS_RANDOM,
                            .seed = seed,
                            .max_steps = 3000,
                            .sentence = &sentence,
                            .record = record};
  *e = execute_unit (job->run, job->program->unit, &options);
  Walk w = {.job = job,
            .system = job->lowered.program,
            .before = mem_zero (n * sizeof (Term)),
            .after = mem_zero (n * sizeof (Term)),
            .choices = record};
  begin_walk (&w);
  bool ends = e->outcome != OUTCOME_LIMIT;
  bool single = walk_on (&w, ends ? SIZE_MAX : 100);
  bool good = single && (!ends || agrees (&w, e));
  if (!good)
    printf ("wrong: seed %llu: %s %s %d, but the system %s\n",
            (unsigned long long)seed,
            e->outcome == OUTCOME_ERROR ? error_kind_name (e->kind) : "end",
            str_text (&sentence), e->pos.line,
            !single   ? "has two edges"
            : w.fault ? w.fault->name
                      : "has no error");
  mem_free (w.before);
  mem_free (w.after);
  choices_free (record);
  str_done (&sentence);
  return good;
}

static void
try_all (Job *job, long tries) {
  long errors = 0;
  Execution first = {0};
  for (long i = 0; i < tries; i++) {
    Execution e;
    if (!try_once (job, (uint64_t)i, &e))
      return;
    if (e.outcome == OUTCOME_ERROR && !errors++)
      first = e;
  }
  printf ("agrees %ld", errors);
  if (errors)
    printf (" %s %d", error_kind_name (first.kind), first.pos.line);
  puts ("");
}

static void
lower (Job *job, bool prints, long tries) {
  Str why = {0};
  job->lowering = lowering_of (job->program, FORM_SYSTEM);
  if (job->lowering->is_abstract) /* it has executions of its own */
    printf ("refused an abstraction\n");
  else if (!job->lowering->lower (job->run, job->program, &job->lowered, &why))
    printf ("refused %s\n", str_text (&why));
  else if (job->lowered.is_abstract && tries)
    printf ("refused an abstraction\n");
  else {
    if (prints) {
      Str text = {0};
      program_print (&text, job->lowered.program);
      fputs (str_text (&text), stdout);
      str_done (&text);
    } else if (tries)
      try_all (job, tries);
    else
      decide (job);
    job->lowering->done (&job->lowered);
  }
  str_done (&why);
}

int
main (int argc, char **argv) {
  Job job = {0};
  RunLimits limits = {0};
  bool prints = false;
  long tries = 0;
  const char *path = NULL;
  for (int i = 1; i < argc; i++)
    if (!strncmp (argv[i], "--timeout=", 10))
      limits.seconds = atof (argv[i] + 10);
    else if (!strncmp (argv[i], "--proof=", 8))
      job.proof = argv[i] + 8;
    else if (!strncmp (argv[i], "--tries=", 8))
      tries = atol (argv[i] + 8);
    else if (!strcmp (argv[i], "--overflow"))
      job.how.overflow = true;
    else if (!strcmp (argv[i], "--print"))
      prints = true;
    else
      path = argv[i];
  if (!path) {
    fputs ("usage: lowered [--timeout=S] [--overflow] [--print] "
           "[--proof=FILE] [--tries=N] FILE\n",
           stderr);
    return 64;
  }
  job.run = run_new (limits);
  const Source *source = run_load (job.run, path);
  job.program = source ? c_front.read (job.run, source, &job.how) : NULL;
  if (job.program) {
    if (job.how.overflow)
      job.program->unit->kinds |= 1u << KIND_OVERFLOW;
    lower (&job, prints, tries);
  }
  bool good = job.program;
  program_free (job.program);
  reading_done (&job.how);
  run_free (job.run);
  return good ? 0 : 65;
}

/* lowered -- a C program as a transition system, decided by slab.

   usage: lowered [--timeout=S] [--overflow] [--print] [--proof=FILE] FILE

   Prints 'safe', 'unsafe KIND LINE', 'unknown REASON' or 'refused WHY'.  A
   certificate is checked by Z3, and a trace is led back and executed; where
   that does not work out, it says 'wrong' and why. */

#include "engine/engine.h"
#include "evidence/system/certificate.h"
#include "evidence/system/trace_replay.h"
#include "front/front.h"
#include "pass/lowering.h"
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
  ExecuteOptions options = {.choices = choices};
  Execution e = execute_unit (job->run, job->program->unit, &options);
  if (e.outcome != OUTCOME_ERROR)
    printf ("wrong trace: outcome %d after %zu inputs %s:%d %s\n", e.outcome,
            choices->inputs.len, e.pos.source ? e.pos.source->path : "?",
            e.pos.line, e.message);
  else if (e.kind != fails->error || e.pos.line != fails->pos.line)
    printf ("wrong trace: %s at %d instead of %s at %d\n",
            error_kind_name (e.kind), e.pos.line,
            error_kind_name (fails->error), fails->pos.line);
  else
    printf ("unsafe %s %d\n", error_kind_name (e.kind), e.pos.line);
  choices_free (choices);
}

static void
decide (Job *job) {
  int64_t *options = mem_zero (slab_engine.options.len * sizeof *options);
  int64_t *stats = mem_zero (slab_engine.stats.len * sizeof *stats);
  char why[200];
  table_defaults (slab_engine.options, options);
  if (!program_validate (job->run, job->lowered.program))
    puts ("wrong program");
  else if (!slab_engine.accepts (job->lowered.program, why, sizeof why))
    printf ("unknown %s\n", why);
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
  mem_free (options);
  mem_free (stats);
}

static void
lower (Job *job, bool prints) {
  Str why = {0};
  job->lowering = lowering_of (FORM_UNIT, FORM_SYSTEM);
  if (!job->lowering->lower (job->run, job->program, &job->lowered, &why))
    printf ("refused %s\n", str_text (&why));
  else {
    if (prints) {
      Str text = {0};
      program_print (&text, job->lowered.program);
      fputs (str_text (&text), stdout);
      str_done (&text);
    } else
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
  const char *path = NULL;
  for (int i = 1; i < argc; i++)
    if (!strncmp (argv[i], "--timeout=", 10))
      limits.seconds = atof (argv[i] + 10);
    else if (!strncmp (argv[i], "--proof=", 8))
      job.proof = argv[i] + 8;
    else if (!strcmp (argv[i], "--overflow"))
      job.how.overflow = true;
    else if (!strcmp (argv[i], "--print"))
      prints = true;
    else
      path = argv[i];
  if (!path) {
    fputs ("usage: lowered [--timeout=S] [--overflow] [--print] "
           "[--proof=FILE] FILE\n",
           stderr);
    return 64;
  }
  job.run = run_new (limits);
  const Source *source = run_load (job.run, path);
  job.program = source ? c_front.read (job.run, source, &job.how) : NULL;
  if (job.program) {
    if (job.how.overflow)
      job.program->unit->kinds |= 1u << KIND_OVERFLOW;
    lower (&job, prints);
  }
  bool good = job.program;
  program_free (job.program);
  reading_done (&job.how);
  run_free (job.run);
  return good ? 0 : 65;
}

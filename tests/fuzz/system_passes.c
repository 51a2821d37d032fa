/* system_passes -- what passes over transition systems make of a file.

   usage: system_passes [--slab=SECONDS] FILE [PASS ...]

   Makes the passes one after the other (without names: all), and lets slab
   decide the result; its certificate is checked, its trace led back through the
   passes and replayed.  Prints what passes saved, and the verdict:

     VARIABLES EDGES -> VARIABLES EDGES: safe | unsafe KIND LINE | unknown

   Exits 1 if a result is no valid program or a trace does not lead back. */

#include "engine/engine.h"
#include "evidence/system/trace_replay.h"
#include "front/front.h"
#include "pass/system_pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front ts_front;
extern const Engine slab_engine;

typedef struct {
  Run *run;
  Program *program;
  VEC (SystemPassed *) passed;
  bool wrong;
} Test;

static Program *
last (const Test *t) {
  return t->passed.len ? vec_last (&t->passed)->program : t->program;
}

static void
apply (Test *t, const SystemPass *pass) {
  vec_push (&t->passed, pass->apply (last (t)));
  if (!program_validate (t->run, last (t))) {
    printf ("%s makes what is no program: ", pass->name);
    t->wrong = true;
  }
}

static void
show_size (const Program *p) {
  size_t edges = 0;
  for (size_t i = 0; i < p->processes.len; i++)
    edges += p->processes.data[i].edges.len;
  printf ("%zu %zu", p->vars.len, edges);
}

static void
wrong (Test *t, const char *what, const char *why) {
  printf ("%s: %s\n", what, why);
  t->wrong = true;
}

/* The trace of the last result as one of the program as read. */
static void
lead_back (Test *t, const Trace *trace) {
  Trace *own = NULL;
  for (size_t i = t->passed.len; i-- > 0;) {
    Trace *back = system_passed_back (t->passed.data[i], own ? own : trace);
    trace_free (own);
    own = back;
    if (!back) {
      wrong (t, "the trace does not lead back", "");
      return;
    }
  }
  Replay r = trace_replay (t->program, own ? own : trace);
  if (!r.valid)
    wrong (t, "the trace that was led back does not replay", r.why);
  else
    printf ("unsafe %s %d\n", error_kind_name (r.kind), r.pos.line);
  trace_free (own);
}

static void
judge (Test *t, const Proof *proof) {
  Str text = {0};
  Reading reading = {.property = NULL};
  EvidenceOrigin origin = {
      .front = "ts", .reading = &reading, .program = last (t), .kinds = ""};
  CheckReport report =
      proof->kind->judge (t->run, last (t), proof->data, &origin, &text);
  printf (report.status == CHECK_HOLDS ? "safe\n" : "unknown\n");
  str_done (&text);
}

static void
decide (Test *t) {
  char options[1024], stats[1024];
  Str why = {0};
  bool taken = slab_engine.accepts (last (t), &why);
  str_done (&why);
  if (!taken) {
    printf ("unknown\n");
    return;
  }
  table_defaults (slab_engine.options, options);
  table_defaults (slab_engine.stats, stats);
  Result r = slab_engine.check (t->run, last (t), options, stats);
  if (r.verdict == VERDICT_UNSAFE)
    lead_back (t, r.counterexample.data);
  else if (r.verdict == VERDICT_SAFE)
    judge (t, &r.proof);
  else
    printf ("unknown\n");
  result_done (&r);
}

static void
apply_all (Test *t, int count, char **names) {
  for (size_t i = 0; i < system_pass_count && !count; i++)
    apply (t, system_passes + i);
  for (int i = 0; i < count; i++) {
    const SystemPass *pass = system_pass_find (names[i]);
    if (pass)
      apply (t, pass);
  }
}

int
main (int argc, char **argv) {
  Test t = {0};
  double seconds = 10;
  int at = 1;
  if (at < argc && !strncmp (argv[at], "--slab=", 7))
    seconds = atof (argv[at++] + 7);
  t.run = run_new ((RunLimits){.quiet = true, .seconds = seconds});
  Reading reading = {.property = NULL};
  const Source *source = at < argc ? run_load (t.run, argv[at++]) : NULL;
  t.program = source ? ts_front.read (t.run, source, &reading) : NULL;
  if (!t.program)
    return 2;
  if (t.program->form != FORM_SYSTEM) {
    puts ("no transition system: unknown");
    program_free (t.program);
    run_free (t.run);
    return 0;
  }
  apply_all (&t, argc - at, argv + at);
  show_size (t.program);
  printf (" -> ");
  show_size (last (&t));
  printf (": ");
  decide (&t);
  for (size_t i = t.passed.len; i-- > 0;)
    system_passed_free (t.passed.data[i]);
  vec_done (&t.passed);
  program_free (t.program);
  run_free (t.run);
  return t.wrong;
}

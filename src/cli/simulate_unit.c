/* assay simulate of a C program: one execution with inputs by chance. */

#include "cli/command.h"
#include "evidence/unit/execution.h"
#include "pass/pass.h"

#include <stdio.h>

enum { DEFAULT_STEPS = 1000000 };

typedef struct {
  const Options *options;
  const Program *program;
  Str text;
} Simulation;

static void
show (Simulation *s) {
  if (!s->options->limits.quiet)
    fputs (str_text (&s->text), stdout);
  vec_clear (&s->text);
}

static void
show_step (void *context, Steps *steps, const ExecutionStep *step) {
  Simulation *s = context;
  execution_print_step (&s->text, s->program, steps, step);
  show (s);
}

static int
end_in_error (Run *run, const Program *p, const Execution *e,
              const char *sentence) {
  Str text = {0};
  Replay replay = {.kind = e->kind, .pos = e->pos, .message = sentence};
  if (!replay.pos.source)
    replay.pos = p->unit->procs.data[p->unit->entry].pos;
  command_describe (&text, &replay);
  int code = command_verdict (run, "ERROR", str_text (&text), EXIT_UNSAFE);
  str_done (&text);
  return code;
}

static void
describe_end (Str *out, const Execution *e, const char *sentence) {
  switch (e->outcome) {
  case OUTCOME_ERROR:
    break;
  case OUTCOME_END:
    str_format (out, "the program ends with exit code %d",
                (int)(e->exit_code & 0xff));
    break;
  case OUTCOME_ASSUMPTION:
    str_format (out, "an assumption does not hold in line %d", e->pos.line);
    break;
  case OUTCOME_UNSUPPORTED:
    str_format (out, "line %d is not modelled: %s", e->pos.line, sentence);
    break;
  case OUTCOME_INPUTS:
    str_add (out, "there are no more inputs");
    break;
  case OUTCOME_LIMIT:
    str_add (out, sentence);
    break;
  }
}

static int
end_well (Run *run, const Execution *e, const char *sentence, uint64_t seed) {
  Str text = {0};
  str_format (&text, "%llu operations, ", (unsigned long long)e->steps);
  describe_end (&text, e, sentence);
  str_format (&text, " (--seed=%llu)", (unsigned long long)seed);
  int code = command_verdict (run, "SIMULATED", str_text (&text), EXIT_SAFE);
  str_done (&text);
  return code;
}

/* Executes what a pass makes of the program, and answers what the choices there
   are here; so that one sees whether they mean the same. */
static Choices *
choices_after (Run *run, const Pass *pass, const Unit *u, ExecuteOptions how,
               Execution *e) {
  Unit *after = pass_until (u, pass);
  Choices *record = choices_new ();
  how.watcher = (Watcher){0};
  how.record = record;
  how.sentence = NULL;
  *e = execute_unit (run, after, &how);
  Choices *back = pass_choices_back (after, record);
  choices_free (record);
  unit_free (after);
  return back;
}

/* Where a limit ends one of them they may differ. */
static bool
is_same_end (const Execution *a, const Execution *b) {
  return a->outcome == OUTCOME_LIMIT || b->outcome == OUTCOME_LIMIT ||
         (a->outcome == b->outcome && a->kind == b->kind &&
          a->pos.line == b->pos.line && a->exit_code == b->exit_code);
}

static Execution
execute_as_after (Run *run, const Pass *pass, const Unit *u,
                  const ExecuteOptions *how) {
  Execution after;
  Choices *choices = choices_after (run, pass, u, *how, &after);
  ExecuteOptions same = *how;
  same.choices = choices;
  same.beyond = INPUTS_END;
  same.random_contents = false;
  Execution e = execute_unit (run, u, &same);
  if (!is_same_end (&e, &after))
    run_error (run, after.pos,
               "internal error: after '%s' this execution ends otherwise",
               pass->name);
  choices_free (choices);
  return e;
}

int
command_simulate_unit (Run *run, const Options *o, Program *p, uint64_t seed) {
  const Pass *pass = o->after ? pass_find (o->after) : NULL;
  if (o->after && !pass) {
    run_error (run, (Pos){0}, "unknown pass '%s'", o->after);
    return EXIT_USAGE;
  }
  Simulation s = {.options = o, .program = p};
  Str sentence = {0};
  Steps steps;
  steps_init (&steps, p->unit, 0, 0);
  steps.each = show_step;
  steps.context = &s;
  str_format (&s.text, "lines are those of %s; --seed=%llu\n", p->source->path,
              (unsigned long long)seed);
  show (&s);
  ExecuteOptions how = {.beyond = INPUTS_RANDOM,
                        .seed = seed,
                        .random_contents = true,
                        .max_steps = o->steps ? o->steps : DEFAULT_STEPS,
                        .watcher = steps_watcher (&steps),
                        .sentence = &sentence};
  Execution e = pass ? execute_as_after (run, pass, p->unit, &how)
                     : execute_unit (run, p->unit, &how);
  steps_end (&steps);
  execution_print_end (&s.text, &e, str_text (&sentence));
  show (&s);
  steps_done (&steps);
  str_done (&s.text);
  int code = run_errors (run) ? EXIT_INTERNAL
             : e.outcome == OUTCOME_ERROR
                 ? end_in_error (run, p, &e, str_text (&sentence))
                 : end_well (run, &e, str_text (&sentence), seed);
  str_done (&sentence);
  return code;
}

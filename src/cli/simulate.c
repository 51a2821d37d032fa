/* assay simulate: one execution, by chance or by the user's choice. */

#include "cli/command.h"
#include "cli/property.h"

#include <time.h>

/* Clauses are derived, not executed. */
static int
no_execution (Run *run, const Options *o, Program *program, uint64_t seed) {
  (void)o, (void)seed;
  run_error (run, (Pos){0},
             "'%s' cannot be simulated: it has clauses with several predicates "
             "in their bodies",
             program->source->path);
  return EXIT_USAGE;
}

/* How programs of a form are simulated. */
static const struct {
  CommandSimulate *simulate;
  bool is_interactive; /* it can ask the user */
} forms[FORM_COUNT] = {
    [FORM_SYSTEM] = {command_simulate_system, false},
    [FORM_MODEL] = {command_simulate_model, true},
    [FORM_UNIT] = {command_simulate_unit, false},
    [FORM_CLAUSES] = {no_execution, false},
};

static uint64_t
fresh_seed (void) {
  struct timespec t;
  clock_gettime (CLOCK_REALTIME, &t);
  return mem_mix ((uint64_t)t.tv_sec, (uint64_t)t.tv_nsec) % 1000000;
}

static int
simulate (Run *run, const Options *o, Program *program) {
  if (o->interactive && !forms[program->form].is_interactive) {
    run_error (run, (Pos){0}, "'--interactive' is for models with processes");
    return EXIT_USAGE;
  }
  return forms[program->form].simulate (run, o, program,
                                        o->has_seed ? o->seed : fresh_seed ());
}

/* A program may be executed for its own sake, without anything to look for. */
static bool
select_errors (Run *run, const Options *o, Program *program) {
  char *kinds = NULL;
  if (!o->reading.property && !o->reading.sv_comp)
    return true;
  bool good = property_select (run, program, &o->reading, &kinds);
  mem_free (kinds);
  return good;
}

int
command_simulate (Run *run, const Options *o) {
  const Front *front;
  const Source *source = command_load (run, o, &front);
  Program *program = source ? command_read (run, o, front, source) : NULL;
  if (!program)
    return EXIT_INPUT;
  int code =
      select_errors (run, o, program) ? simulate (run, o, program) : EXIT_USAGE;
  program_free (program);
  return code;
}

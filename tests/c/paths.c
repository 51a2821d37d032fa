/* paths -- plays the feasibility of paths (symbolic/feasible.h) against the
   interpreter.

   usage: paths [OPTION of reading]... [--error] [--random=N] [--trials=N] FILE

   Prints a line for each path asked about, 'feasible', 'infeasible' or
   'unknown' with its origin and a reason, and 'WRONG ...' where the interpreter
   says otherwise.  Paths are

     error      with --error, the path of the engine's counterexample
     turned     the same with its last decision turned
     random     of an execution with inputs by chance, in part or as a whole
     random-turned  the same with a decision turned

   and questions about parts of the Unit are

     slice      the error again, with the edges of its path only
     block      a block on that path
     without    the error without one of the edges of its path
     state      the paths above from the state in which the entry begins

   An answer 'feasible' was executed by the service itself, which is done here
   once more.  'infeasible' is wrong if the path was executed, or one of N
   trials takes it: executions with inputs by chance, and with the inputs of the
   execution that the path comes from, one of them changed. */

#include "engine/engine.h"
#include "evidence/unit/execution.h"
#include "front/front.h"
#include "pass/prefix.h"
#include "program/form.h"
#include "symbolic/feasible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front c_front;
extern const Engine bmc_engine;

enum {
  MAX_DECISIONS = 300,
  MAX_STEPS = 200000,
  SOLVER_STEPS = 2000000,
  BOUND = 4,
  MAX_SECONDS = 30 /* whatever is asked later is not decided */
};

typedef struct {
  Run *run;
  Program *program;
  const Unit *unit;
  uint64_t seed;
  unsigned random, trials;
  bool error;
  unsigned wrong;
} Paths;

/* Small numbers, but every path of a run gets others. */
static uint32_t
pick (Paths *p, uint32_t below) {
  p->seed = mem_mix (p->seed, 0x9e3779b97f4a7c15);
  return (uint32_t)(p->seed >> 20) % below;
}

/* Copies ------------------------------------------------------------------- */

static UnitPath
copy_path (const UnitPath *p) {
  UnitPath copy = {.end = p->end, .kind = p->kind, .pos = p->pos};
  for (size_t i = 0; i < p->decisions.len; i++)
    vec_push (&copy.decisions, p->decisions.data[i]);
  return copy;
}

static Choices *
copy_choices (const Choices *from) {
  Choices *c = choices_new ();
  for (size_t i = 0; i < from->inputs.len; i++)
    vec_push (&c->inputs, from->inputs.data[i]);
  for (size_t i = 0; i < from->placements.len; i++)
    vec_push (&c->placements, from->placements.data[i]);
  for (size_t i = 0; i < from->contents.len; i++)
    vec_push (&c->contents, from->contents.data[i]);
  c->filler = from->filler;
  return c;
}

/* How many ways there are to decide: targets, or procedures. */
static uint32_t
count_choices (const Unit *u, UnitPlace at) {
  const UnitOp *op = unit_op (u, at);
  return op->kind == OP_CALL ? (uint32_t)u->procs.len : op->target_count;
}

/* Comparing ---------------------------------------------------------------- */

static bool
begins_with (const UnitPath *whole, const UnitPath *part) {
  if (whole->decisions.len < part->decisions.len)
    return false;
  for (size_t i = 0; i < part->decisions.len; i++) {
    const UnitDecision *a = whole->decisions.data + i;
    const UnitDecision *b = part->decisions.data + i;
    if (!unit_place_same (a->place, b->place) || a->choice != b->choice)
      return false;
  }
  return true;
}

static bool
same_end (const UnitPath *a, const UnitPath *b) {
  return a->end == b->end && a->decisions.len == b->decisions.len &&
         (a->end != PATH_ERROR ||
          (a->kind == b->kind && a->pos.source == b->pos.source &&
           a->pos.line == b->pos.line && a->pos.column == b->pos.column));
}

/* Whether an execution takes the path. */
static bool
takes (Paths *p, const ExecuteOptions *how, const UnitPath *path) {
  UnitPath done = {0};
  ExecuteOptions limited = *how;
  limited.max_steps = MAX_STEPS;
  unit_path_record (p->run, p->unit, &limited, path->decisions.len + 1, &done);
  bool yes = begins_with (&done, path) &&
             (path->end == PATH_DECISION || same_end (&done, path));
  unit_path_done (&done);
  return yes;
}

/* Trials ------------------------------------------------------------------- */

static Wide
another_value (Paths *p, Wide old) {
  switch (pick (p, 8)) {
  case 0:
    return old + 1;
  case 1:
    return old - 1;
  case 2:
    return ~(Wide)0;
  case 3:
    return (Wide)1 << pick (p, 64);
  case 4:
    return ((Wide)1 << pick (p, 64)) - 1;
  case 5:
    return old ^ (Wide)1 << pick (p, 8);
  default:
    return pick (p, 12);
  }
}

/* Inputs wider than what is asked for are cut by the interpreter. */
static bool
changed_input_takes (Paths *p, const Choices *from, const UnitPath *path) {
  Choices *c = copy_choices (from);
  uint32_t changes = 1 + pick (p, 2);
  for (uint32_t i = 0; i < changes && c->inputs.len; i++) {
    Wide *input = c->inputs.data + pick (p, (uint32_t)c->inputs.len);
    *input = another_value (p, *input);
  }
  ExecuteOptions how = {.choices = c,
                        .beyond = INPUTS_RANDOM,
                        .seed = pick (p, UINT32_MAX),
                        .random_contents = true};
  bool yes = takes (p, &how, path);
  choices_free (c);
  return yes;
}

static bool
some_trial_takes (Paths *p, const Choices *from, const UnitPath *path) {
  for (unsigned i = 0; i < p->trials; i++) {
    ExecuteOptions how = {.beyond = INPUTS_RANDOM,
                          .seed = pick (p, UINT32_MAX),
                          .random_contents = i % 2};
    bool yes =
        i % 3 ? changed_input_takes (p, from, path) : takes (p, &how, path);
    if (yes)
      return true;
  }
  return false;
}

/* Asking ------------------------------------------------------------------- */

static void
print_answer (const char *origin, const UnitPath *path, Feasible *f) {
  static const char *const words[] = {"feasible", "infeasible", "unknown"};
  printf ("%s %s, %zu decisions%s%s\n", words[f->answer], origin,
          path->decisions.len, f->reason.len ? ": " : "",
          str_text (&f->reason));
}

static void
wrong (Paths *p, const char *origin, const char *why) {
  printf ("WRONG %s: %s\n", origin, why);
  p->wrong++;
}

/* 'from' are the choices of the execution that the path comes from;
   'was_executed': it was the path of that one. */
static void
ask (Paths *p, const char *origin, const UnitPath *path, const Choices *from,
     bool was_executed) {
  Feasible f = feasible_path (p->run, p->unit, path, SOLVER_STEPS);
  print_answer (origin, path, &f);
  ExecuteOptions how = {.choices = f.choices, .beyond = INPUTS_END};
  if (f.answer == FEASIBLE && !takes (p, &how, path))
    wrong (p, origin, "the choices do not take the path");
  if (f.answer == INFEASIBLE && was_executed)
    wrong (p, origin, "this was executed");
  if (f.answer == INFEASIBLE && f.decisions + 1 < path->decisions.len)
    wrong (p, origin, "all decisions but the last were executed");
  if (f.answer == INFEASIBLE && !was_executed &&
      some_trial_takes (p, from, path))
    wrong (p, origin, "an execution takes it");
  fflush (stdout);
  feasible_done (&f);
}

/* The path up to one of its decisions, which is turned. */
static UnitPath
turn (Paths *p, const UnitPath *path, size_t number) {
  UnitPath turned = copy_path (path);
  turned.decisions.len = number + 1;
  turned.end = PATH_DECISION;
  UnitDecision *d = turned.decisions.data + number;
  uint32_t choices = count_choices (p->unit, d->place);
  if (choices > 1)
    d->choice = (d->choice + 1 + pick (p, choices - 1)) % choices;
  return turned;
}

static void
ask_turned (Paths *p, const char *origin, const UnitPath *path, size_t number,
            const Choices *from) {
  UnitPath turned = turn (p, path, number);
  bool is_other = turned.decisions.data[number].choice !=
                  path->decisions.data[number].choice;
  if (is_other)
    ask (p, origin, &turned, from, false);
  unit_path_done (&turned);
}

/* Where paths come from ---------------------------------------------------- */

static Choices *
counterexample (Paths *p) {
  int64_t *options = mem_zero (bmc_engine.options.len * sizeof *options);
  int64_t *stats = mem_zero (bmc_engine.stats.len * sizeof *stats);
  table_defaults (bmc_engine.options, options);
  table_defaults (bmc_engine.stats, stats);
  Result r = bmc_engine.check (p->run, p->program, options, stats);
  Choices *c = NULL;
  if (r.counterexample.kind == &execution_counterexample)
    c = copy_choices (r.counterexample.data);
  result_done (&r);
  mem_free (options);
  mem_free (stats);
  return c;
}

/* Parts -------------------------------------------------------------------- */

/* Whether the path takes an edge. */
static bool
has_decision (const UnitPath *path, UnitDecision d) {
  for (size_t i = 0; i < path->decisions.len; i++)
    if (unit_place_same (path->decisions.data[i].place, d.place) &&
        path->decisions.data[i].choice == d.choice)
      return true;
  return false;
}

/* Forbids all that the path does not do where it decides. */
static void
forbid_others (Paths *p, const UnitPath *path, UnitPart *part) {
  for (size_t i = 0; i < path->decisions.len; i++) {
    UnitDecision d = path->decisions.data[i];
    uint32_t choices = count_choices (p->unit, d.place);
    for (d.choice = 0; d.choice < choices; d.choice++)
      if (!has_decision (path, d))
        vec_push (&part->forbidden, d);
  }
}

/* An execution by chance comes to the error and never takes the edge. */
static bool
avoids (Paths *p, const UnitPath *path, const Choices *from, UnitDecision d) {
  bool yes = false;
  for (unsigned i = 0; i < p->trials && !yes; i++) {
    UnitPath done = {0};
    Choices *c = copy_choices (from);
    if (c->inputs.len) {
      Wide *input = c->inputs.data + pick (p, (uint32_t)c->inputs.len);
      *input = another_value (p, *input);
    }
    ExecuteOptions how = {.choices = c,
                          .beyond = INPUTS_RANDOM,
                          .seed = pick (p, UINT32_MAX),
                          .max_steps = MAX_STEPS};
    unit_path_record (p->run, p->unit, &how, SIZE_MAX, &done);
    yes = done.end == PATH_ERROR && done.kind == path->kind &&
          done.pos.source == path->pos.source &&
          done.pos.line == path->pos.line &&
          done.pos.column == path->pos.column && !has_decision (&done, d);
    choices_free (c);
    unit_path_done (&done);
  }
  return yes;
}

/* 'was_executed': an execution of the part came to the goal. */
static FeasibleAnswer
ask_part (Paths *p, const char *origin, UnitPart *part, bool was_executed) {
  UnitPath none = {0};
  Feasible f = feasible_part (p->run, p->unit, part, SOLVER_STEPS);
  FeasibleAnswer answer = f.answer;
  print_answer (origin, &none, &f);
  if (answer == INFEASIBLE && was_executed)
    wrong (p, origin, "this was executed");
  fflush (stdout);
  feasible_done (&f);
  feasible_part_done (part);
  return answer;
}

static UnitGoal
goal_of (const UnitPath *path) {
  return (UnitGoal){.kind = GOAL_ERROR,
                    .only_kind = true,
                    .only_pos = true,
                    .error = path->kind,
                    .pos = path->pos};
}

static void
ask_parts (Paths *p, const UnitPath *path, const Choices *from) {
  UnitPart slice = {.bound = BOUND, .goal = goal_of (path)};
  forbid_others (p, path, &slice);
  ask_part (p, "slice", &slice, true);
  if (!path->decisions.len)
    return;
  size_t number = pick (p, (uint32_t)path->decisions.len);
  UnitDecision d = path->decisions.data[number];
  UnitPart block = {.bound = BOUND,
                    .goal = {GOAL_BLOCK, d.place.proc, d.place.block, 0}};
  ask_part (p, "block", &block, true);
  UnitPart without = {.bound = BOUND, .goal = goal_of (path)};
  vec_push (&without.forbidden, d);
  if (ask_part (p, "without", &without, false) == INFEASIBLE &&
      avoids (p, path, from, d))
    wrong (p, "without", "an execution does without the edge");
}

/* States ------------------------------------------------------------------- */

/* Whether the start does nothing but call the entry, which nobody else calls:
   then the program is what it is from the state in which this begins. */
static bool
begins_with_entry (const Unit *u) {
  const UnitOp *first = u->procs.data[u->start].blocks.data[0].ops.data;
  size_t calls = 0;
  for (size_t p = 0; p < u->procs.len; p++)
    for (size_t b = 0; b < u->procs.data[p].blocks.len; b++) {
      const UnitBlock *block = u->procs.data[p].blocks.data + b;
      for (size_t i = 0; i < block->ops.len; i++)
        calls += block->ops.data[i].kind == OP_CALL &&
                 (block->ops.data[i].a.kind != OPERAND_PROC ||
                  block->ops.data[i].a.index == u->entry);
    }
  return calls == 1 && first->kind == OP_CALL &&
         first->a.kind == OPERAND_PROC && first->a.index == u->entry &&
         !first->count;
}

/* The path in the Unit that begins with the two frames. */
static UnitPath
path_from_state (const Unit *u, const UnitPath *path) {
  UnitPath moved = copy_path (path);
  for (size_t i = 0; i < moved.decisions.len; i++) {
    UnitPlace *at = &moved.decisions.data[i].place;
    if (at->proc == u->entry)
      *at = (UnitPlace){(uint32_t)u->procs.len + 1, at->block + 1, at->index};
  }
  return moved;
}

/* The path again, from the state in which the entry begins. */
static void
ask_from_state (Paths *p, const UnitPath *path) {
  UnitState state = {0};
  Str why = {0};
  if (!begins_with_entry (p->unit))
    return;
  vec_push (&state.frames, ((StateFrame){.proc = p->unit->start}));
  vec_push (&state.frames, ((StateFrame){.proc = p->unit->entry}));
  Unit *unit = prefix_unit (p->unit, &state, &why);
  UnitPath moved = path_from_state (p->unit, path);
  if (unit && unit_validate (p->run, unit)) {
    Feasible f = feasible_path (p->run, unit, &moved, SOLVER_STEPS);
    print_answer ("state", &moved, &f);
    if (f.answer == INFEASIBLE)
      wrong (p, "state", "this was executed");
    feasible_done (&f);
  } else
    wrong (p, "state", unit ? "the Unit is broken" : str_text (&why));
  unit_free (unit);
  unit_path_done (&moved);
  prefix_state_done (&state);
  str_done (&why);
}

static void
ask_counterexample (Paths *p) {
  Choices *c = counterexample (p);
  UnitPath path = {0};
  if (!c)
    return;
  ExecuteOptions how = {.choices = c, .beyond = INPUTS_END};
  Execution e = unit_path_record (p->run, p->unit, &how, SIZE_MAX, &path);
  if (e.outcome != OUTCOME_ERROR)
    wrong (p, "error", "the counterexample has none");
  ask (p, "error", &path, c, true);
  if (path.decisions.len)
    ask_turned (p, "turned", &path, path.decisions.len - 1, c);
  ask_parts (p, &path, c);
  ask_from_state (p, &path);
  unit_path_done (&path);
  choices_free (c);
}

/* An execution by chance: at most MAX_DECISIONS decisions of it. */
static void
ask_random (Paths *p) {
  UnitPath path = {0};
  Choices *c = choices_new ();
  ExecuteOptions how = {.beyond = INPUTS_RANDOM,
                        .seed = pick (p, UINT32_MAX),
                        .random_contents = true,
                        .record = c,
                        .max_steps = MAX_STEPS};
  unit_path_record (p->run, p->unit, &how, MAX_DECISIONS + 1, &path);
  if (path.decisions.len > MAX_DECISIONS) {
    path.decisions.len = MAX_DECISIONS;
    path.end = PATH_DECISION;
  }
  ask (p, "random", &path, c, true);
  ask_from_state (p, &path);
  if (path.decisions.len)
    ask_turned (p, "random-turned", &path,
                pick (p, (uint32_t)path.decisions.len), c);
  unit_path_done (&path);
  choices_free (c);
}

/* The command line --------------------------------------------------------- */

static void
read_option (Paths *p, Reading *how, const char *text) {
  const char *value = strchr (text, '=');
  size_t len = value ? (size_t)(value - text) : strlen (text);
  value = value ? value + 1 : "";
  if (!strcmp (text, "--error"))
    p->error = true;
  else if (!strncmp (text, "--random", len))
    p->random = (unsigned)atoi (value);
  else if (!strncmp (text, "--trials", len))
    p->trials = (unsigned)atoi (value);
  else if (!strcmp (text, "--32") || !strcmp (text, "--64"))
    how->bits = (unsigned)atoi (text + 2);
  else if (!strncmp (text, "-D", 2))
    reading_define (how, text + 2);
  for (size_t i = 0; i < reading_row_count; i++) {
    const ReadingRow *row = reading_rows + i;
    if (!row->option[0] || strncmp (row->option, text + 2, len - 2) ||
        row->option[len - 2])
      continue;
    if (row->kind == READING_TEXT)
      *(const char **)reading_member (how, row) = value;
    else if (row->kind == READING_TEXTS)
      reading_add_list (how, reading_member (how, row), value);
    else if (row->kind == READING_SWITCH)
      *(bool *)reading_member (how, row) = true;
  }
}

/* Only the kinds that are listed. */
static void
narrow (Program *program, const char *property) {
  uint32_t kinds = 0;
  for (const char *at = property; at && *at;) {
    size_t len = strcspn (at, ",");
    for (ErrorKind k = KIND_ASSERTION; k < ERROR_KIND_COUNT; k++)
      if (strlen (error_kind_name (k)) == len &&
          !strncmp (error_kind_name (k), at, len))
        kinds |= kind_bit (k);
    at += len + (at[len] == ',');
  }
  if (kinds)
    form_of (program)->narrow (program, kinds, NULL);
}

static int
play (Paths *p, Reading *how, const char *file) {
  const Source *source = run_load (p->run, file);
  how->overflow = how->property && strstr (how->property, "overflow");
  if (source)
    p->program = c_front.read (p->run, source, how);
  if (!p->program || !p->program->unit)
    return 65;
  narrow (p->program, how->property);
  p->unit = p->program->unit;
  const char *name = strrchr (file, '/');
  p->seed = mem_hash (name ? name : file, strlen (name ? name : file));
  if (p->error)
    ask_counterexample (p);
  for (unsigned i = 0; i < p->random; i++)
    ask_random (p);
  program_free (p->program);
  return p->wrong ? 1 : 0;
}

int
main (int argc, char **argv) {
  Paths p = {.random = 1, .trials = 200};
  Reading how = {0};
  const char *file = NULL;
  p.run = run_new ((RunLimits){.quiet = true, .seconds = MAX_SECONDS});
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-')
      read_option (&p, &how, argv[i]);
    else
      file = argv[i];
  int code = file ? play (&p, &how, file) : 64;
  reading_done (&how);
  run_free (p.run);
  return code;
}

/* Counterexamples of C programs: executed again, audited and printed. */

#include "evidence/unit/execution.h"
#include "evidence/unit/execution_alias.h"

#include <assert.h>
#include <string.h>
#include <time.h>

/* Longer executions are shown in part. */
enum { FIRST_STEPS = 20, LAST_STEPS = 50 };

/* Layout: number of the line, its text, what happens. */
enum { MAX_INDENT = 24, TEXT_COLUMNS = 46 };

/* Replay ------------------------------------------------------------------ */

static void
explain (const Execution *e, const char *sentence, Str *why) {
  switch (e->outcome) {
  case OUTCOME_END:
    str_add (why, "the program ends without an error");
    break;
  case OUTCOME_ERROR:
    break;
  case OUTCOME_ASSUMPTION:
    str_format (why, "an assumption does not hold at line %d", e->pos.line);
    break;
  case OUTCOME_UNSUPPORTED:
    str_format (why, "line %d is not modelled: %s", e->pos.line, sentence);
    break;
  case OUTCOME_INPUTS:
    str_add (why, "there are too few inputs");
    break;
  case OUTCOME_LIMIT:
    str_format (why, "it is too long: %s", sentence);
    break;
  }
}

/* Where the error is; one without a place is the entry's. */
static Pos
place_of (const Unit *unit, const Execution *e) {
  assert (unit->entry < unit->procs.len);
  return e->pos.source ? e->pos : unit->procs.data[unit->entry].pos;
}

Replay
execution_replay (Program *p, const Choices *choices) {
  assert (p->unit && choices);
  Str sentence = {0}, why = {0};
  Aliases aliases;
  ExecuteOptions o = {.choices = choices,
                      .beyond = INPUTS_END,
                      .watcher = execution_alias_watcher (&aliases, p->unit),
                      .sentence = &sentence};
  Execution e = execute_unit (NULL, p->unit, &o);
  if (e.outcome == OUTCOME_ERROR)
    execution_alias_show (&sentence, &aliases);
  Replay replay = {.valid = e.outcome == OUTCOME_ERROR,
                   .kind = e.kind,
                   .pos = place_of (p->unit, &e),
                   .message = str_keep (&sentence, &p->arena)};
  explain (&e, replay.message, &why);
  replay.why = str_keep (&why, &p->arena);
  return replay;
}

/* Audit ------------------------------------------------------------------- */

enum { AUDIT_RUNS = 50, AUDIT_STEPS = 200000, AUDIT_BYTES = 64 << 20 };
#define AUDIT_SECONDS 0.2

bool
execution_audit (Run *run, const Program *p, Str *why) {
  double began = run_clock ();
  Str sentence = {0};
  bool good = true;
  for (unsigned i = 0;
       good && i <= AUDIT_RUNS && run_clock () - began < AUDIT_SECONDS; i++) {
    ExecuteOptions o = {.beyond = i ? INPUTS_RANDOM : INPUTS_ZERO,
                        .seed = i,
                        .random_contents = i % 2,
                        .max_steps = AUDIT_STEPS,
                        .max_bytes = AUDIT_BYTES,
                        .sentence = &sentence};
    vec_clear (&sentence);
    Execution e = execute_unit (run, p->unit, &o);
    good = e.outcome != OUTCOME_ERROR;
    if (good)
      continue;
    Pos pos = place_of (p->unit, &e);
    str_format (why, "%s at line %d (%s) with %s %u", error_kind_name (e.kind),
                pos.line, str_text (&sentence),
                i ? "the random seed" : "inputs that are", i);
  }
  str_done (&sentence);
  return good;
}

/* Printing ---------------------------------------------------------------- */

typedef struct {
  Str *out;
  const char *between;
} Joined;

static void
print_plain (Str *out, const char *text) {
  str_plain (out, text, strlen (text));
}

static void
print_proc (Str *out, const UnitProc *proc) {
  str_char (out, '(');
  print_plain (out, proc->name);
  str_char (out, ')');
}

static void
join (void *context, const char *text) {
  Joined *j = context;
  str_add (j->out, j->between);
  print_plain (j->out, text);
  j->between = ", ";
}

/* The number of the line, with the file if it is another one than usual. */
static void
print_number (Str *out, const Program *p, Pos pos) {
  if (!pos.source || !pos.line)
    str_add (out, "      ");
  else if (pos.source == p->source)
    str_format (out, "%6d", pos.line);
  else {
    print_plain (out, pos.source->path);
    str_format (out, ":%d", pos.line);
  }
}

/* Cuts or fills a text, which begins at 'from', to the width of its column. */
static void
align (Str *out, size_t from) {
  assert (from <= out->len);
  if (out->len - from > TEXT_COLUMNS) {
    out->len = from + TEXT_COLUMNS - 3;
    while (out->len > from &&
           ((unsigned char)out->data[out->len] & 0xc0) == 0x80)
      out->len--;
    str_add (out, "...");
  }
  while (out->len - from < TEXT_COLUMNS)
    str_char (out, ' ');
}

void
execution_print_step (Str *out, const Program *p, const Steps *steps,
                      const ExecutionStep *step) {
  assert (step->proc < steps->unit->procs.len);
  print_number (out, p, step->pos);
  if (step->client)
    str_format (out, "  client %u:", step->client);
  str_add (out, "  ");
  size_t from = out->len;
  size_t indent = 2 * (size_t)step->depth;
  for (size_t i = 0; i < indent && i < MAX_INDENT; i++)
    str_char (out, ' ');
  if (!steps_source_line (out, step->pos) && steps->unit->start != step->proc)
    print_proc (out, steps->unit->procs.data + step->proc);
  align (out, from);
  Joined j = {out, "  "};
  steps_describe (steps, step, join, &j);
  while (out->len && out->data[out->len - 1] == ' ')
    out->len--;
  str_char (out, '\n');
}

void
execution_print_end (Str *out, const Execution *e, const char *sentence) {
  if (e->outcome != OUTCOME_ERROR)
    return;
  str_format (out, "%6d  ^ %s: ", e->pos.line, error_kind_name (e->kind));
  print_plain (out, sentence);
  str_char (out, '\n');
}

static void
print_head (Str *out, const Program *p) {
  if (!p->source)
    return;
  str_add (out, "lines are those of ");
  print_plain (out, p->source->path);
  str_char (out, '\n');
}

static void
print_kept (Str *out, const Program *p, const Steps *steps) {
  for (size_t i = 0; i < steps_kept (steps); i++) {
    uint64_t gap = steps_gap (steps, i);
    if (gap)
      str_format (out,
                  "        ... %llu steps are left out; 'assay replay' shows "
                  "them ...\n",
                  (unsigned long long)gap);
    execution_print_step (out, p, steps, steps_get (steps, i));
  }
}

void
execution_print (Str *out, const Program *p, const Choices *choices) {
  Steps steps;
  steps_init (&steps, p->unit, FIRST_STEPS, LAST_STEPS);
  Str sentence = {0};
  ExecuteOptions o = {.choices = choices,
                      .watcher = steps_watcher (&steps),
                      .sentence = &sentence};
  Execution e = execute_unit (NULL, p->unit, &o);
  steps_end (&steps);
  print_head (out, p);
  print_kept (out, p, &steps);
  execution_print_end (out, &e, str_text (&sentence));
  str_done (&sentence);
  steps_done (&steps);
}

typedef struct {
  Str *out;
  const Program *program;
  EvidencePause *pause;
  void *context;
} Printer;

static void
print_one (void *context, Steps *steps, const ExecutionStep *step) {
  Printer *p = context;
  execution_print_step (p->out, p->program, steps, step);
  p->pause (p->context, p->out);
}

void
execution_print_all (Str *out, const Program *p, const Choices *choices,
                     EvidencePause *pause, void *context) {
  Printer printer = {out, p, pause, context};
  Steps steps;
  steps_init (&steps, p->unit, 0, 0);
  steps.each = print_one;
  steps.context = &printer;
  Str sentence = {0};
  ExecuteOptions o = {.choices = choices,
                      .watcher = steps_watcher (&steps),
                      .sentence = &sentence};
  print_head (out, p);
  Execution e = execute_unit (NULL, p->unit, &o);
  steps_end (&steps);
  execution_print_end (out, &e, str_text (&sentence));
  str_done (&sentence);
  pause (context, out);
  steps_done (&steps);
}

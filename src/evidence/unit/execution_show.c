/* Events in words. */

#include "evidence/unit/execution_steps.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* Values ------------------------------------------------------------------ */

/* The object that was at 'address' at that time: the newest one. */
static const StepObject *
find_object (const Steps *s, uint64_t time, uint64_t address) {
  const StepObject *best = NULL;
  for (size_t i = 0; i < s->objects.len; i++) {
    const StepObject *o = s->objects.data + i;
    if (o->time <= time + STEP_EVENTS && o->address <= address &&
        address - o->address <= o->bytes && (!best || o->time > best->time))
      best = o;
  }
  return best;
}

static void
show_address (Str *out, const Steps *s, uint64_t time, uint64_t address) {
  const StepObject *o = find_object (s, time, address);
  if (!address)
    str_add (out, "NULL");
  else if (!o)
    str_format (out, "0x%" PRIx64, address);
  else {
    if (o->name)
      str_format (out, "&%s", o->name);
    else
      str_format (out, "block %" PRIu32, o->number);
    if (address > o->address)
      str_format (out, " + %" PRIu64, address - o->address);
  }
}

/* A value by its type; addresses as "&x", "block 2 + 8". */
static void
steps_value (Str *out, const Steps *s, uint64_t time, UnitTypeId type,
             unsigned bits, Wide value) {
  if (unit_type (s->unit, type)->kind == UNIT_TYPE_POINTER)
    show_address (out, s, time, (uint64_t)value);
  else
    unit_show_value (out, s->unit, type, bits, value);
}

static void
show_value (Str *out, const Steps *s, const ExecutionStep *step,
            const Event *e) {
  bool named = !e->text || find_object (s, step->time, (uint64_t)e->value);
  if (e->text)
    str_add (out, e->text);
  if (e->text && named)
    str_add (out, " in ");
  if (named)
    steps_value (out, s, step->time, e->op->type, e->op->bits, e->value);
  if (!e->is_initialised)
    str_add (out, " (uninitialised)");
}

/* Events ------------------------------------------------------------------ */

static void
show_input (Str *out, const Steps *s, const ExecutionStep *step,
            const Event *e) {
  const char *source = e->op->show ? e->op->show : "input";
  switch ((InputKind)e->op->code) {
  case INPUT_NONDET:
  case INPUT_UNDEFINED:
    str_format (out, "%s () gives ", source);
    break;
  case INPUT_ARGUMENT:
  case INPUT_CHOICE:
    str_format (out, "%s = ", source);
    break;
  case INPUT_ASSEMBLY:
    str_add (out, "the assembly gives ");
    break;
  }
  steps_value (out, s, step->time, e->op->type, e->op->bits, e->value);
}

/* The first line of a block's code. */
static int
line_of_block (const UnitProc *proc, uint32_t block, const Source *source) {
  assert (block < proc->blocks.len);
  const UnitBlock *b = proc->blocks.data + block;
  for (size_t i = 0; i < b->ops.len; i++)
    if (b->ops.data[i].pos.source == source && b->ops.data[i].pos.line)
      return b->ops.data[i].pos.line;
  return 0;
}

static void
show_branch (Str *out, const Steps *s, const ExecutionStep *step,
             const Event *e) {
  assert (step->proc < s->unit->procs.len && e->proc == step->proc);
  const UnitProc *proc = s->unit->procs.data + step->proc;
  if (e->value >= e->op->target_count)
    return;
  uint32_t block = e->op->targets[(size_t)e->value].block;
  int line = line_of_block (proc, block, step->pos.source);
  if (line && line != step->pos.line)
    str_format (out, "to line %d", line);
}

static void
show_move (Str *out, const Steps *s, const ExecutionStep *step,
           const Event *e) {
  str_format (out, "%" PRIu64 " bytes %s ", (uint64_t)e->value,
              e->op->kind == OP_FILL ? "filled at" : "copied to");
  show_address (out, s, step->time, e->address);
}

static void
show_return (Str *out, const Steps *s, const ExecutionStep *step,
             const Event *e) {
  assert (e->proc < s->unit->procs.len && e->op->count);
  UnitTypeId function = s->unit->procs.data[e->proc].type;
  UnitTypeId type = unit_type (s->unit, function)->target;
  str_add (out, "returns ");
  steps_value (out, s, step->time, type, e->op->args[0].bits, e->value);
}

/* What was printed, as one line. */
static void
show_print (Str *out, const char *text) {
  str_add (out, "prints \"");
  for (; *text; text++)
    if (*text == '\n')
      str_add (out, "\\n");
    else if (*text == '"' || *text == '\\')
      str_format (out, "\\%c", *text);
    else
      str_char (out, (unsigned char)*text < 32 || *text == 127 ? '?' : *text);
  str_char (out, '"');
}

static void
show_event (Str *out, const Steps *s, const ExecutionStep *step,
            const Event *e) {
  assert (e->op || e->kind == EVENT_ERROR);
  switch (e->kind) {
  case EVENT_INPUT:
    show_input (out, s, step, e);
    break;
  case EVENT_LOAD:
    str_format (out, "%s is ", e->op->show);
    show_value (out, s, step, e);
    break;
  case EVENT_STORE:
    str_format (out, "%s = ", e->op->show);
    show_value (out, s, step, e);
    break;
  case EVENT_MOVE:
    show_move (out, s, step, e);
    break;
  case EVENT_WRITTEN:
    str_format (out, "%s sets %s", s->unit->procs.data[e->proc].name, e->text);
    break;
  case EVENT_ALLOC:
    show_address (out, s, step->time, e->address);
    str_format (out, " is new: %" PRIu64 " bytes", (uint64_t)e->value);
    break;
  case EVENT_FREE:
    if (!e->address)
      break;
    str_add (out, "frees ");
    show_address (out, s, step->time, e->address);
    break;
  case EVENT_BRANCH:
    show_branch (out, s, step, e);
    break;
  case EVENT_CALL:
    str_format (out, "calls %s", s->unit->procs.data[e->proc].name);
    break;
  case EVENT_RETURN:
    show_return (out, s, step, e);
    break;
  case EVENT_PRINT:
    show_print (out, e->text ? e->text : "");
    break;
  case EVENT_HANDED:
  case EVENT_BYTES:
  case EVENT_ASSUMED:
  case EVENT_ERROR:
    break;
  }
}

/* Values that were read are told where they decide something. */
static bool
decides (const ExecutionStep *step) {
  for (size_t i = 0; i < step->count; i++)
    if (step->events[i].kind == EVENT_BRANCH ||
        step->events[i].kind == EVENT_ERROR)
      return true;
  return false;
}

/* Whether the same place was read or written before in this step. */
static bool
is_known (const ExecutionStep *step, size_t event) {
  assert (event < step->count);
  const char *show = step->events[event].op->show;
  assert (show); /* other loads and stores are not wanted */
  for (size_t i = 0; i < event; i++)
    if ((step->events[i].kind == EVENT_LOAD ||
         step->events[i].kind == EVENT_STORE) &&
        !strcmp (step->events[i].op->show, show))
      return true;
  return false;
}

void
steps_describe (const Steps *s, const ExecutionStep *step, StepAdd *add,
                void *context) {
  bool loads = decides (step);
  for (size_t i = 0; i < step->count; i++) {
    const Event *e = step->events + i;
    if (e->kind == EVENT_LOAD && (!loads || is_known (step, i)))
      continue;
    Str text = {0};
    show_event (&text, s, step, e);
    if (text.len)
      add (context, str_text (&text));
    str_done (&text);
  }
}

/* Lines ------------------------------------------------------------------- */

bool
steps_source_line (Str *out, Pos pos) {
  size_t len;
  const char *line = run_line (pos, &len);
  if (line)
    str_plain (out, line, len);
  return line && len;
}

/* A waypoint at a wrong place makes a witness wrong, a missing one only makes
   it weaker: calls that are not written in the source where they should be get
   none.  Addresses mean nothing to others, so neither do pointers. */

#include "evidence/unit/witness.h"
#include "evidence/unit/c_text.h"
#include "evidence/unit/heaps_loops.h"
#include "base/sha256.h"
#include "base/map.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void
add_string (Str *out, const char *text) {
  str_char (out, '"');
  for (; *text; text++)
    if (*text == '"' || *text == '\\')
      str_format (out, "\\%c", *text);
    else if (*text == '\n')
      str_add (out, "\\n");
    else if ((unsigned char)*text < 32 || *text == 127)
      str_format (out, "\\x%02x", (unsigned char)*text);
    else
      str_char (out, *text);
  str_char (out, '"');
}

static void
add_line (Str *out, unsigned indent, const char *key, const char *value) {
  str_format (out, "%*s%s: ", (int)indent, "", key);
  add_string (out, value);
  str_char (out, '\n');
}

/* Metadata ---------------------------------------------------------------- */

/* A UUID of version 4, of the hash of what the witness is about. */
static void
add_uuid (Str *out, const Witness *w) {
  char hash[SHA256_HEX], uuid[37];
  Str seed = {0};
  sha256_hex (w->program->source->text, w->program->source->len, hash);
  str_format (&seed, "%s %s %" PRId64 " %s", w->program->source->path, hash,
              w->time, w->replay ? w->replay->message : "safe");
  sha256_hex (str_text (&seed), seed.len, hash);
  str_done (&seed);
  snprintf (uuid, sizeof uuid, "%.8s-%.4s-4%.3s-a%.3s-%.12s", hash, hash + 8,
            hash + 12, hash + 15, hash + 18);
  add_line (out, 4, "uuid", uuid);
}

static void
add_time (Str *out, int64_t seconds) {
  char text[32];
  time_t t = (time_t)seconds;
  struct tm parts;
  gmtime_r (&t, &parts);
  strftime (text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  add_line (out, 4, "creation_time", text);
}

static bool
add_hash (Str *out, const Source *source) {
  char hash[SHA256_HEX];
  if (!source)
    return false;
  sha256_hex (source->text, source->len, hash);
  str_add (out, "        ");
  add_string (out, source->path);
  str_format (out, ": \"%s\"\n", hash);
  return true;
}

static bool
add_files (Str *out, Run *run, const Witness *w) {
  str_add (out, "      input_files:\n        - ");
  add_string (out, w->program->source->path);
  for (size_t i = 0; i < w->more_count; i++) {
    str_add (out, "\n        - ");
    add_string (out, w->more[i]);
  }
  str_add (out, "\n      input_file_hashes:\n");
  bool good = add_hash (out, w->program->source);
  for (size_t i = 0; good && i < w->more_count; i++)
    good = add_hash (out, run_load (run, w->more[i]));
  return good;
}

/* The formula that SV-COMP has for a kind of error, or one like those. */
static const char *
formula_of (ErrorKind kind) {
  switch (kind) {
  case KIND_REACH:
    return "G ! call(reach_error())";
  case KIND_INVALID_DEREF:
    return "G valid-deref";
  case KIND_INVALID_FREE:
    return "G valid-free";
  case KIND_LEAK:
    return "G valid-memtrack";
  case KIND_OVERFLOW:
    return "G ! overflow";
  case KIND_DIV_BY_ZERO:
    return "G ! div-by-zero";
  default:
    return "G assert";
  }
}

static void
add_check (Str *out, const Witness *w, ErrorKind kind) {
  str_format (out, "%sCHECK( init(%s()), LTL(%s) )", out->len ? "\n" : "",
              w->entry ? w->entry : "main", formula_of (kind));
}

/* The file's lines; else what is shown, or everything that was looked for. */
static void
add_specification (Str *out, const Witness *w) {
  Str text = {0};
  if (w->specification)
    str_add (&text, w->specification);
  else if (w->replay)
    add_check (&text, w, w->replay->kind);
  for (ErrorKind k = KIND_ASSERTION;
       !w->specification && !w->replay && k <= KIND_DIV_BY_ZERO; k++)
    if (unit_looks_for (w->program->unit, k))
      add_check (&text, w, k);
  add_line (out, 6, "specification", str_text (&text));
  str_done (&text);
}

static bool
add_metadata (Str *out, Run *run, const Witness *w) {
  assert (w->program->source && w->command_line);
  str_add (out, "  metadata:\n    format_version: \"2.0\"\n");
  add_uuid (out, w);
  add_time (out, w->time);
  str_add (out, "    producer:\n      name: \"Assay\"\n");
  add_line (out, 6, "version", ASSAY_VERSION);
  add_line (out, 6, "command_line", w->command_line);
  str_add (out, "    task:\n");
  if (!add_files (out, run, w))
    return false;
  add_specification (out, w);
  add_line (out, 6, "data_model", w->bits == 32 ? "ILP32" : "LP64");
  add_line (out, 6, "language", "C");
  return true;
}

/* Waypoints --------------------------------------------------------------- */

static void
add_waypoint (Str *out, const char *type, Pos pos) {
  assert (pos.source);
  str_format (out,
              "    - segment:\n"
              "        - waypoint:\n"
              "            type: \"%s\"\n"
              "            action: \"follow\"\n"
              "            location:\n",
              type);
  add_line (out, 14, "file_name", pos.source->path);
  str_format (out, "              line: %d\n              column: %d\n",
              pos.line, pos.column);
}

static void
add_integer (Str *out, Wide value, bool negative) {
  if (negative)
    str_char (out, '-');
  unit_show_digits (out, negative ? 0 - value : value);
}

/* A finite number of 32 or 64 bits as a constant of C. */
static bool
add_float (Str *out, unsigned bits, Wide value) {
  uint32_t word = (uint32_t)value;
  uint64_t words = (uint64_t)value;
  float single;
  double number;
  memcpy (&single, &word, sizeof single);
  memcpy (&number, &words, sizeof number);
  if (bits != 32 && bits != 64)
    return false;
  number = bits == 32 ? (double)single : number;
  if (!isfinite (number))
    return false;
  size_t from = out->len;
  str_format (out, "%.17g", number);
  if (!strpbrk (str_text (out) + from, ".e"))
    str_add (out, ".0");
  return true;
}

/* The value by its type; false: others cannot make sense of it. */
static bool
add_value (Str *out, const Unit *unit, const UnitOp *op, Wide value) {
  value &= wide_mask (op->bits);
  switch (unit_type (unit, op->type)->kind) {
  case UNIT_TYPE_SIGNED:
  case UNIT_TYPE_CHAR:
  case UNIT_TYPE_ENUM:
    value = (Wide)wide_signed (value, op->bits);
    add_integer (out, value, (WideSigned)value < 0);
    return true;
  case UNIT_TYPE_BOOL:
  case UNIT_TYPE_UNSIGNED:
    add_integer (out, value, false);
    return true;
  case UNIT_TYPE_FLOAT:
    return add_float (out, op->bits, value);
  default:
    return false;
  }
}

static bool
is_input_file (const Witness *w, const Source *source) {
  if (source == w->program->source)
    return true;
  for (size_t i = 0; source && i < w->more_count; i++)
    if (!strcmp (w->more[i], source->path))
      return true;
  return false;
}

/* The closing parenthesis of the call.  Loops ask for the same again and again:
   'known' has the answers by operation, 0 for no place. */
static bool
find_end (Map *known, const ExecutionInput *input, Pos *end) {
  assert (input->op->show && input->pos.source);
  uint64_t *slot = map_get (known, (uintptr_t)input->op);
  if (!slot) {
    slot = map_put (known, (uintptr_t)input->op);
    if (c_text_call_end (input->pos, input->op->show, end))
      *slot = (uint64_t)end->line << 32 | (uint32_t)end->column;
  }
  *end = (Pos){input->pos.source, (int)(*slot >> 32), (int)(uint32_t)*slot};
  return *slot;
}

static void
add_input (Str *out, const Witness *w, const ExecutionInput *input,
           Map *known) {
  const UnitOp *op = input->op;
  Pos end;
  Str value = {0};
  if (op->code == INPUT_NONDET && op->show &&
      is_input_file (w, input->pos.source) && find_end (known, input, &end) &&
      add_value (&value, w->program->unit, op, input->value)) {
    add_waypoint (out, "function_return", end);
    str_format (out,
                "            constraint:\n"
                "              value: \"\\\\result == %s\"\n"
                "              format: \"acsl_expression\"\n",
                str_text (&value));
  }
  str_done (&value);
}

static void
add_violation (Str *out, const Witness *w) {
  assert (w->choices && w->replay);
  Steps steps;
  steps_init (&steps, w->program->unit, 0, 0);
  ExecuteOptions o = {.choices = w->choices, .watcher = steps_watcher (&steps)};
  execute_unit (NULL, w->program->unit, &o);
  steps_end (&steps);
  str_add (out, "  content:\n");
  Map known = {0};
  for (size_t i = 0; i < steps.inputs.len; i++)
    add_input (out, w, steps.inputs.data + i, &known);
  map_done (&known);
  Pos target = w->replay->pos;
  if (!target.source)
    target = (Pos){w->program->source, 1, 1};
  add_waypoint (out, "target", c_text_statement (target));
  steps_done (&steps);
}

/* Invariants -------------------------------------------------------------- */

static void
add_invariant (Str *out, const LoopInvariant *loop) {
  str_add (out, "    - invariant:\n        type: \"loop_invariant\"\n"
                "        location:\n");
  add_line (out, 10, "file_name", loop->pos.source->path);
  str_format (out, "          line: %d\n          column: %d\n", loop->pos.line,
              loop->pos.column);
  add_line (out, 10, "function", loop->function);
  add_line (out, 8, "value", loop->value);
  str_add (out, "        format: \"c_expression\"\n");
}

/* Nothing in the function but local variables may have their names. */
static bool
is_plain (const Unit *u, const LoopInvariant *loop) {
  for (size_t i = 0; i < u->procs.len; i++)
    if (!strcmp (u->procs.data[i].name, loop->function))
      return c_text_is_plain (u->procs.data[i].pos, loop->pos);
  return false;
}

/* A proof about a lowered program knows places of the program as it was read.
 */
static bool
is_whole (const Witness *w, const LoopInvariant *loop) {
  const Unit *u = w->program->unit;
  return w->proof->kind->form == FORM_UNIT ||
         (heaps_loops_are_whole (u, u, loop->pos) && is_plain (u, loop));
}

static void
add_invariants (Str *out, const Witness *w) {
  LoopInvariants loops = w->proof->kind->loops (w->proof->data);
  size_t count = 0;
  for (size_t i = 0; i < loops.len; i++)
    if (loops.data[i].value && is_input_file (w, loops.data[i].pos.source) &&
        is_whole (w, loops.data + i)) {
      str_add (out, count++ ? "" : "  content:\n");
      add_invariant (out, loops.data + i);
    }
  str_add (out, count ? "" : "  content: []\n");
  loop_invariants_done (&loops);
}

bool
witness_write (Str *out, Run *run, const Witness *w) {
  str_format (out, "- entry_type: \"%s\"\n",
              w->choices ? "violation_sequence" : "invariant_set");
  if (!add_metadata (out, run, w))
    return false;
  if (w->choices)
    add_violation (out, w);
  else if (w->proof)
    add_invariants (out, w);
  else
    str_add (out, "  content: []\n");
  return true;
}

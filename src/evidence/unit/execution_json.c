/* Choices and kinds of errors are read back; steps are for people and other
   programs. */

#include "evidence/unit/execution_json.h"
#include "evidence/json_util.h"
#include "base/sha256.h"
#include "base/map.h"

#include <inttypes.h>
#include <string.h>

/* Steps in the middle of longer executions are left out. */
enum { FIRST_STEPS = 2000, LAST_STEPS = 3000 };

/* Numbers are strings where they may have more bits than JSON readers take. */
enum { MAX_DIGITS = 40 };

/* Writing ----------------------------------------------------------------- */

static json_t *
decimal_json (Wide value, bool negative) {
  Str text = {0};
  if (negative)
    str_char (&text, '-');
  unit_show_digits (&text, value);
  json_t *json = json_string (str_text (&text));
  str_done (&text);
  return json;
}

static bool
is_signed (const Unit *unit, UnitTypeId type) {
  UnitTypeKind kind = unit_type (unit, type)->kind;
  return kind == UNIT_TYPE_SIGNED || kind == UNIT_TYPE_CHAR ||
         kind == UNIT_TYPE_ENUM;
}

/* The number, negative if the type says so. */
static json_t *
value_json (const Unit *unit, const UnitOp *op, Wide value) {
  if (!is_signed (unit, op->type) || wide_signed (value, op->bits) >= 0)
    return decimal_json (value, false);
  return decimal_json ((Wide)0 - (Wide)wide_signed (value, op->bits), true);
}

static void
set_place (json_t *json, const Program *p, Pos pos) {
  if (!pos.source)
    return;
  if (pos.source != p->source)
    json_object_set_new (json, "file", json_util_text (pos.source->path));
  json_object_set_new (json, "line", json_integer (pos.line));
  json_object_set_new (json, "column", json_integer (pos.column));
}

/* Where an input comes from is known if the execution got there. */
static json_t *
inputs_json (const Program *p, const Choices *choices, const Steps *steps) {
  json_t *all = json_array ();
  for (size_t i = 0; i < choices->inputs.len; i++) {
    Wide value = choices->inputs.data[i];
    json_t *json = json_object ();
    if (i < steps->inputs.len) {
      const ExecutionInput *input = steps->inputs.data + i;
      const UnitOp *op = input->op;
      json_object_set_new (
          json, "value",
          value_json (p->unit, op, value & wide_mask (op->bits)));
      json_object_set_new (json, "name", json_util_text (op->show));
      json_object_set_new (
          json, "type", json_util_text (unit_type (p->unit, op->type)->name));
      json_object_set_new (json, "bits", json_integer (op->bits));
      set_place (json, p, input->pos);
    } else
      json_object_set_new (json, "value", decimal_json (value, false));
    json_array_append_new (all, json);
  }
  return all;
}

static json_t *
placements_json (const Choices *choices) {
  json_t *all = json_array ();
  for (size_t i = 0; i < choices->placements.len; i++) {
    const Placement *p = choices->placements.data + i;
    json_t *json = json_object ();
    json_object_set_new (json, "object", json_integer (p->object));
    json_object_set_new (json, "address", decimal_json (p->address, false));
    json_array_append_new (all, json);
  }
  return all;
}

/* Bytes that follow each other make one entry. */
static json_t *
contents_json (const Choices *choices) {
  json_t *all = json_array ();
  for (size_t i = 0; i < choices->contents.len;) {
    const Content *first = choices->contents.data + i, *c = first;
    Str bytes = {0};
    for (; i < choices->contents.len && c->object == first->object &&
           c->offset == first->offset + bytes.len / 2;
         c = choices->contents.data + ++i)
      str_format (&bytes, "%02x", c->byte);
    json_t *json = json_object ();
    json_object_set_new (json, "object", json_integer (first->object));
    json_object_set_new (json, "offset", decimal_json (first->offset, false));
    json_object_set_new (json, "bytes", json_string (str_text (&bytes)));
    json_array_append_new (all, json);
    str_done (&bytes);
  }
  return all;
}

static json_t *
choices_json (const Program *p, const Choices *choices, const Steps *steps) {
  json_t *json = json_object ();
  json_object_set_new (json, "inputs", inputs_json (p, choices, steps));
  json_object_set_new (json, "placements", placements_json (choices));
  json_object_set_new (json, "contents", contents_json (choices));
  json_object_set_new (json, "filler", json_integer (choices->filler));
  return json;
}

static void
append (void *array, const char *text) {
  json_array_append_new (array, json_util_text (text));
}

static json_t *
step_json (const Program *p, const Steps *steps, const ExecutionStep *step) {
  json_t *json = json_object (), *what = json_array ();
  Str line = {0};
  set_place (json, p, step->pos);
  json_object_set_new (json, "function",
                       json_util_text (p->unit->procs.data[step->proc].name));
  json_object_set_new (json, "depth", json_integer (step->depth));
  if (step->client)
    json_object_set_new (json, "client", json_integer (step->client));
  if (steps_source_line (&line, step->pos))
    json_object_set_new (json, "source", json_util_text (str_text (&line)));
  steps_describe (steps, step, append, what);
  json_object_set_new (json, "what", what);
  str_done (&line);
  return json;
}

static json_t *
steps_json (const Program *p, const Steps *steps) {
  json_t *all = json_array ();
  for (size_t i = 0; i < steps_kept (steps); i++) {
    json_t *step = step_json (p, steps, steps_get (steps, i));
    uint64_t gap = steps_gap (steps, i);
    if (gap)
      json_object_set_new (step, "left_out", json_integer ((json_int_t)gap));
    json_array_append_new (all, step);
  }
  return all;
}

json_t *
execution_json (const Program *p, const Choices *choices, const Replay *replay,
                EvidenceOrigin origin) {
  Steps steps;
  steps_init (&steps, p->unit, FIRST_STEPS, LAST_STEPS);
  ExecuteOptions o = {.choices = choices, .watcher = steps_watcher (&steps)};
  execute_unit (NULL, p->unit, &o);
  steps_end (&steps);
  json_t *root = evidence_file_new ("assay-execution", p->source, origin);
  json_object_set_new (root, "error", replay_json (replay));
  json_object_set_new (root, "choices", choices_json (p, choices, &steps));
  json_object_set_new (root, "steps", steps_json (p, &steps));
  steps_done (&steps);
  return root;
}

/* Reading ----------------------------------------------------------------- */

/* A decimal number of at most 128 bits. */
static bool
read_decimal (const json_t *object, const char *key, Wide *value) {
  const char *text = json_util_member (object, key);
  if (!text)
    return false;
  bool negative = *text == '-';
  text += negative;
  size_t len = strlen (text);
  if (!len || len > MAX_DIGITS || strspn (text, "0123456789") != len)
    return false;
  for (*value = 0; *text; text++) {
    Wide digit = (Wide)(*text - '0');
    if (*value > (~(Wide)0 - digit) / 10)
      return false;
    *value = *value * 10 + digit;
  }
  if (negative)
    *value = 0 - *value;
  return true;
}

static bool
read_decimal64 (const json_t *object, const char *key, uint64_t *value) {
  Wide wide;
  bool good = read_decimal (object, key, &wide) && wide <= UINT64_MAX;
  *value = good ? (uint64_t)wide : 0;
  return good;
}

static bool
read_inputs (const json_t *array, Choices *choices) {
  size_t i;
  json_t *json;
  json_array_foreach (array, i, json) {
    Wide value;
    uint64_t bits = 128;
    if (!read_decimal (json, "value", &value) ||
        (json_object_get (json, "bits") &&
         (!json_util_number (json, "bits", 128, &bits) || !bits)))
      return false;
    vec_push (&choices->inputs, value & wide_mask ((unsigned)bits));
  }
  return json_is_array (array);
}

static bool
read_placements (const json_t *array, Choices *choices) {
  size_t i;
  json_t *json;
  uint64_t least = 0; /* they are sorted */
  json_array_foreach (array, i, json) {
    uint64_t object, address;
    if (!json_util_number (json, "object", UINT32_MAX - 1, &object) ||
        object < least || !read_decimal64 (json, "address", &address))
      return false;
    vec_push (&choices->placements, (Placement){(uint32_t)object, address});
    least = object + 1;
  }
  return json_is_array (array);
}

static int
hex_digit (char c) {
  const char *digits = "0123456789abcdef", *at = c ? strchr (digits, c) : NULL;
  return at ? (int)(at - digits) : -1;
}

static bool
read_bytes (const char *hex, Content content, Choices *choices) {
  for (; hex[0]; hex += 2) {
    int high = hex_digit (hex[0]), low = hex_digit (hex[1]);
    if (high < 0 || low < 0 || content.offset == UINT64_MAX)
      return false;
    content.byte = (uint8_t)(high << 4 | low);
    vec_push (&choices->contents, content);
    content.offset++;
  }
  return true;
}

static bool
is_behind (const Choices *choices, uint64_t object, uint64_t offset) {
  if (!choices->contents.len)
    return true;
  const Content *last = &vec_last (&choices->contents);
  return object > last->object ||
         (object == last->object && offset > last->offset);
}

static bool
read_contents (const json_t *array, Choices *choices) {
  size_t i;
  json_t *json;
  json_array_foreach (array, i, json) {
    uint64_t object, offset;
    const char *hex = json_util_member (json, "bytes");
    if (!hex || !json_util_number (json, "object", UINT32_MAX - 1, &object) ||
        !read_decimal64 (json, "offset", &offset) ||
        !is_behind (choices, object, offset) ||
        !read_bytes (hex, (Content){(uint32_t)object, offset, 0}, choices))
      return false;
  }
  return json_is_array (array);
}

static bool
read_choices (const json_t *json, Choices *choices, Str *why) {
  uint64_t filler;
  const char *what =
      !read_inputs (json_object_get (json, "inputs"), choices) ? "inputs"
      : !read_placements (json_object_get (json, "placements"), choices)
          ? "placements"
      : !read_contents (json_object_get (json, "contents"), choices)
          ? "contents"
      : !json_util_number (json, "filler", UINT8_MAX, &filler) ? "filler"
                                                               : NULL;
  if (what) {
    str_format (why, "'%s' is not what an execution has", what);
    return false;
  }
  choices->filler = (uint8_t)filler;
  return true;
}

Choices *
execution_json_read (const EvidenceFile *file, Str *why) {
  const json_t *root = file->root;
  Choices *choices = choices_new ();
  if (read_choices (json_object_get (root, "choices"), choices, why))
    return choices;
  choices_free (choices);
  return NULL;
}

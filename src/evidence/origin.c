#include "evidence/origin.h"
#include "evidence/json_util.h"

/* Writing ----------------------------------------------------------------- */

static json_t *
definitions_json (const Definitions *list) {
  json_t *all = json_object ();
  for (size_t i = 0; i < list->len; i++)
    json_object_set_new (all, list->data[i].name,
                         json_util_text (list->data[i].value));
  return all;
}

static json_t *
texts_json (const Texts *list) {
  json_t *all = json_array ();
  for (size_t i = 0; i < list->len; i++)
    json_array_append_new (all, json_util_text (list->data[i]));
  return all;
}

static json_t *
member_json (const Reading *r, const ReadingRow *row) {
  const void *member = reading_member (r, row);
  switch (row->kind) {
  case READING_DEFINITIONS:
    return definitions_json (member);
  case READING_TEXT:
    return json_util_text (*(const char *const *)member);
  case READING_TEXTS:
    return texts_json (member);
  case READING_NUMBER:
    return json_integer (*(const unsigned *)member);
  case READING_SWITCH:
    return json_boolean (*(const bool *)member);
  }
  return NULL;
}

json_t *
origin_reading (const Reading *r) {
  json_t *json = json_object ();
  for (size_t i = 0; i < reading_row_count; i++)
    json_object_set_new (json, reading_rows[i].name,
                         member_json (r, reading_rows + i));
  return json;
}

/* Reading ----------------------------------------------------------------- */

static bool
read_definitions (const json_t *json, Reading *r, Definitions *list) {
  const char *name;
  json_t *value;
  json_object_foreach ((json_t *)json, name, value) {
    if (!*name || !json_is_string (value))
      return false;
    Definition d = {arena_string (&r->arena, name),
                    arena_string (&r->arena, json_string_value (value))};
    vec_push (list, d);
  }
  return json_is_object (json);
}

static bool
read_texts (const json_t *json, Reading *r, Texts *list) {
  size_t i;
  json_t *value;
  json_array_foreach (json, i, value) {
    if (!json_is_string (value))
      return false;
    reading_add (r, list, json_string_value (value));
  }
  return json_is_array (json);
}

static bool
read_text (const json_t *json, Reading *r, const char **text) {
  if (json_is_string (json))
    *text = arena_string (&r->arena, json_string_value (json));
  return json_is_string (json) || json_is_null (json);
}

static bool
read_member (const json_t *json, Reading *r, const ReadingRow *row) {
  void *member = reading_member (r, row);
  switch (row->kind) {
  case READING_DEFINITIONS:
    return read_definitions (json, r, member);
  case READING_TEXT:
    return read_text (json, r, member);
  case READING_TEXTS:
    return read_texts (json, r, member);
  case READING_NUMBER:
    *(unsigned *)member = (unsigned)json_integer_value (json);
    return json_is_integer (json) && json_integer_value (json) >= 0 &&
           json_integer_value (json) <= UINT16_MAX;
  case READING_SWITCH:
    *(bool *)member = json_is_true (json);
    return json_is_boolean (json);
  }
  return false;
}

bool
origin_read_reading (const json_t *json, Reading *r) {
  *r = (Reading){.foreign = true};
  for (size_t i = 0; i < reading_row_count; i++)
    if (!read_member (json_object_get (json, reading_rows[i].name), r,
                      reading_rows + i))
      return false;
  return json_object_size (json) == reading_row_count &&
         (r->bits == 0 || r->bits == 32 || r->bits == 64);
}

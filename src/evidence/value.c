/* Constants of counterexamples: as text, as JSON, and back. */

#include "evidence/value.h"
#include "evidence/json_util.h"

#include <string.h>

void
value_show (Str *out, const Terms *t, Term value) {
  switch (term_kind (t, value)) {
  case TERM_TRUE:
  case TERM_FALSE:
    str_add (out, term_is_true (t, value) ? "true" : "false");
    break;
  case TERM_ENUM: {
    int64_t i = 0;
    rat_to_int64 (term_value (t, value), &i);
    str_add (out, sort_value (t, term_sort (t, value), (size_t)i));
    break;
  }
  default: {
    char *number = rat_to_string (term_value (t, value));
    str_add (out, number);
    mem_free (number);
  }
  }
}

json_t *
value_json (const Terms *t, Term value) {
  TermKind kind = term_kind (t, value);
  int64_t number;
  if (kind == TERM_TRUE || kind == TERM_FALSE)
    return json_boolean (kind == TERM_TRUE);
  if (kind != TERM_ENUM && rat_to_int64 (term_value (t, value), &number))
    return json_integer (number);
  Str text = {0};
  value_show (&text, t, value);
  json_t *string = json_util_text (str_text (&text));
  str_done (&text);
  return string;
}

static bool
read_number (Terms *t, Sort sort, const json_t *json, Term *value) {
  Rat number;
  rat_init (&number);
  bool good = json_is_integer (json);
  if (good)
    rat_set_int (&number, json_integer_value (json));
  else if (json_is_string (json))
    good = rat_parse (&number, json_string_value (json));
  if (good && sort_kind (t, sort) == SORT_BITS) {
    good = rat_is_int (&number) && rat_sgn (&number) >= 0;
    if (good)
      *value = term_bits (t, &number, sort_width (t, sort));
  } else if (good) {
    good = sort_is (sort, REAL_SORT) || rat_is_int (&number);
    if (good)
      *value = term_number (t, &number, sort);
  }
  rat_done (&number);
  return good;
}

static bool
read_enum (Terms *t, Sort sort, const json_t *json, Term *value) {
  const char *name = json_string_value (json);
  for (size_t i = 0; name && i < sort_count (t, sort); i++)
    if (!strcmp (sort_value (t, sort, i), name)) {
      *value = term_enum (t, sort, i);
      return true;
    }
  return false;
}

bool
value_read (Terms *t, Sort sort, const json_t *json, Term *value) {
  switch (sort_kind (t, sort)) {
  case SORT_BOOL:
    *value = term_bool (t, json_is_true (json));
    return json_is_boolean (json);
  case SORT_INT:
  case SORT_REAL:
  case SORT_BITS:
    return read_number (t, sort, json, value);
  case SORT_ENUM:
    return read_enum (t, sort, json, value);
  default:
    return false;
  }
}

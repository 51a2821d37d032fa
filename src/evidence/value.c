/* Constants of counterexamples: as text, as JSON, and back. */

#include "evidence/value.h"
#include "evidence/json_util.h"

#include <string.h>

/* Arrays ------------------------------------------------------------------ */

/* {3: 5, 7: 1, else 0} */
static void
show_array (Str *out, const Terms *t, Term value) {
  VEC (Term) stores = {0};
  for (; term_kind (t, value) == TERM_STORE; value = term_arg (t, value, 0))
    vec_push (&stores, value);
  str_char (out, '{');
  for (size_t i = stores.len; i-- > 0;) {
    value_show (out, t, term_arg (t, stores.data[i], 1));
    str_add (out, ": ");
    value_show (out, t, term_arg (t, stores.data[i], 2));
    str_add (out, ", ");
  }
  str_add (out, "else ");
  value_show (out, t, term_arg (t, value, 0));
  str_char (out, '}');
  vec_done (&stores);
}

static json_t *
array_json (const Terms *t, Term value) {
  json_t *object = json_object (), *list = json_array ();
  for (; term_kind (t, value) == TERM_STORE; value = term_arg (t, value, 0)) {
    json_t *pair = json_array ();
    json_array_append_new (pair, value_json (t, term_arg (t, value, 1)));
    json_array_append_new (pair, value_json (t, term_arg (t, value, 2)));
    json_array_insert_new (list, 0, pair);
  }
  json_object_set_new (object, "at", list);
  json_object_set_new (object, "else", value_json (t, term_arg (t, value, 0)));
  return object;
}

static bool
read_array (Terms *t, Sort sort, const json_t *json, Term *value) {
  const json_t *list = json_object_get (json, "at");
  Term index, element;
  if (!json_is_array (list) ||
      !value_read (t, sort_element (t, sort), json_object_get (json, "else"),
                   &element))
    return false;
  *value = term_fill (t, sort, element);
  for (size_t i = 0; i < json_array_size (list); i++) {
    const json_t *pair = json_array_get (list, i);
    if (json_array_size (pair) != 2 ||
        !value_read (t, sort_index (t, sort), json_array_get (pair, 0),
                     &index) ||
        !value_read (t, sort_element (t, sort), json_array_get (pair, 1),
                     &element))
      return false;
    *value = term_make (t, TERM_STORE, 0, 3, (Term[]){*value, index, element});
  }
  return term_is_value (t, *value);
}

/* All ---------------------------------------------------------------------- */

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
  case TERM_STORE:
  case TERM_FILL:
    show_array (out, t, value);
    break;
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
  if (kind == TERM_STORE || kind == TERM_FILL)
    return array_json (t, value);
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
  case SORT_ARRAY:
    return read_array (t, sort, json, value);
  default:
    return false;
  }
}

/* Texts as JSON, which has to be UTF-8 while sources need not. */

#include "evidence/json_util.h"
#include "base/str.h"

#include <assert.h>
#include <string.h>

json_t *
json_util_text (const char *text) {
  json_t *string = text ? json_string (text) : json_null ();
  if (string)
    return string;
  Str clean = {0};
  for (; *text; text++)
    str_char (&clean, (unsigned char)*text < 128 ? *text : '?');
  string = json_string (str_text (&clean));
  assert (string);
  str_done (&clean);
  return string;
}

const char *
json_util_member (const json_t *object, const char *key) {
  return json_string_value (json_object_get (object, key));
}

bool
json_util_number (const json_t *object, const char *key, uint64_t max,
                  uint64_t *value) {
  const json_t *json = json_object_get (object, key);
  *value = (uint64_t)json_integer_value (json);
  return json_is_integer (json) && json_integer_value (json) >= 0 &&
         *value <= max;
}

/* Text and values in pages: whatever they contain, it is shown and not
   interpreted. */

#include "evidence/html.h"

#include <assert.h>
#include <stdlib.h>

void
html_text (Str *out, const char *text) {
  for (; *text; text++)
    switch (*text) {
    case '<':
      str_add (out, "&lt;");
      break;
    case '>':
      str_add (out, "&gt;");
      break;
    case '&':
      str_add (out, "&amp;");
      break;
    case '"':
      str_add (out, "&quot;");
      break;
    case '\'':
      str_add (out, "&#39;");
      break;
    default:
      str_char (out, *text);
    }
}

void
html_json (Str *out, const json_t *value) {
  if (json_is_string (value))
    html_text (out, json_string_value (value));
  else if (value && !json_is_null (value)) {
    char *text = json_dumps (value, JSON_ENCODE_ANY | JSON_REAL_PRECISION (6));
    html_text (out, text ? text : "?");
    free (text);
  }
}

void
html_heading (Str *out, const char *title) {
  assert (title && *title);
  str_format (out, "<h2>%s</h2>\n", title);
}

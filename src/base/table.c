/* Values of options by name or number; names stand at the head of the help. */

#include "base/table.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of the list of names at the head of a help text, or 0. */
static size_t
names_length (const char *help) {
  size_t len = strcspn (help, ": ");
  bool list = help[len] == ':' && memchr (help, '|', len);
  return list ? len : 0;
}

const char *
table_help (const Row *row) {
  size_t len = names_length (row->help);
  return len ? row->help + len + 2 : row->help;
}

const char *
table_value_name (const Row *row, int64_t value, char *buffer, size_t size) {
  size_t len = names_length (row->help);
  const char *p = row->help;
  for (; len; value--) {
    size_t one = strcspn (p, "|:");
    if (!value) {
      snprintf (buffer, size, "%.*s", (int)one, p);
      return buffer;
    }
    if (p[one] == ':')
      break;
    p += one + 1;
  }
  return NULL;
}

void
table_defaults (Table table, void *values) {
  assert (values || !table.len);
  for (size_t i = 0; i < table.len; i++)
    ((int64_t *)values)[i] = table.rows[i].value;
}

static bool
named_value (const Row *row, const char *text, int64_t *value) {
  assert (row->min >= 0 && row->max < 64);
  char name[64];
  for (int64_t v = row->min; v <= row->max; v++)
    if (!table_value_name (row, v, name, sizeof name))
      return false;
    else if (!strcmp (name, text)) {
      *value = v;
      return true;
    }
  return false;
}

static bool
number (const char *text, int64_t *value) {
  char *end;
  errno = 0;
  *value = strtoll (text, &end, 10);
  return *text && !*end && !errno;
}

bool
table_set (Table table, void *values, const char *name, const char *text,
           Str *why) {
  assert (values && name && text);
  for (size_t i = 0; i < table.len; i++) {
    const Row *row = table.rows + i;
    if (strcmp (row->name, name))
      continue;
    size_t names = names_length (row->help);
    int64_t value;
    if (names
            ? named_value (row, text, &value)
            : number (text, &value) && value >= row->min && value <= row->max) {
      ((int64_t *)values)[i] = value;
      return true;
    }
    if (names)
      str_format (why, "must be one of %.*s", (int)names, row->help);
    else
      str_format (why, "must be a number between %lld and %lld",
                  (long long)row->min, (long long)row->max);
    return false;
  }
  str_add (why, "is not an option of this engine");
  return false;
}

/* The table as data, for those who walk over it. */

#include "program/reading.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define ROW(KIND, NAME, OPTION, FOR)                                           \
  {#NAME, OPTION, READING_##KIND, READING_FOR_##FOR, offsetof (Reading, NAME)},
const ReadingRow reading_rows[] = {READING_ROWS (ROW)};
#undef ROW
const size_t reading_row_count = sizeof reading_rows / sizeof *reading_rows;

void *
reading_member (const Reading *r, const ReadingRow *row) {
  return (char *)(uintptr_t)r + row->offset;
}

bool
reading_says (const Reading *r, const ReadingRow *row) {
  const void *member = reading_member (r, row);
  switch (row->kind) {
  case READING_DEFINITIONS:
    return ((const Definitions *)member)->len;
  case READING_TEXT:
    return *(const char *const *)member;
  case READING_TEXTS:
    return ((const Texts *)member)->len;
  case READING_NUMBER:
    return *(const unsigned *)member;
  case READING_SWITCH:
    return *(const bool *)member;
  }
  return false;
}

bool
reading_is_like (const Reading *r, const char *path, const char *suffix) {
  size_t n = strlen (path), m = strlen (suffix);
  assert (*suffix == '.');
  return r->format ? !strcmp (r->format, suffix + 1)
                   : n >= m && !strcmp (path + n - m, suffix);
}

bool
reading_define (Reading *r, const char *text) {
  size_t len = strcspn (text, "=");
  if (!len)
    return false;
  char *name = arena_string (&r->arena, text);
  Definition d = {name, text[len] ? name + len + 1 : "1"};
  name[len] = 0;
  vec_push (&r->definitions, d);
  return true;
}

void
reading_add (Reading *r, Texts *texts, const char *text) {
  vec_push (texts, arena_string (&r->arena, text));
}

bool
reading_add_list (Reading *r, Texts *texts, const char *text) {
  for (;;) {
    size_t len = strcspn (text, ",");
    if (!len)
      return false;
    char *part = arena_string (&r->arena, text);
    part[len] = 0;
    vec_push (texts, part);
    if (!text[len])
      return true;
    text += len + 1;
  }
}

void
reading_done (Reading *r) {
  for (size_t i = 0; i < reading_row_count; i++) {
    if (reading_rows[i].kind == READING_DEFINITIONS)
      vec_done ((Definitions *)reading_member (r, reading_rows + i));
    if (reading_rows[i].kind == READING_TEXTS)
      vec_done ((Texts *)reading_member (r, reading_rows + i));
  }
  arena_done (&r->arena);
  *r = (Reading){0};
}

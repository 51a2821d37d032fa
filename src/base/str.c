/* Text that grows, and names: open addressing, a slot is a number + 1. */

#include "base/str.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void
str_bytes (Str *s, const char *bytes, size_t len) {
  assert (bytes || !len);
  vec_reserve (s, s->len + len + 1);
  if (len)
    memcpy (s->data + s->len, bytes, len);
  s->len += len;
}

void
str_char (Str *s, char c) {
  str_bytes (s, &c, 1);
}

void
str_add (Str *s, const char *text) {
  str_bytes (s, text, strlen (text));
}

/* How many bytes of a control character are here: U+0080 to U+009F, which
   terminals obey too, have two. */
static size_t
control_length (const char *text, size_t len) {
  unsigned char c = (unsigned char)text[0];
  if (c < 32 || c == 127)
    return 1;
  return c == 0xc2 && len > 1 && ((unsigned char)text[1] & 0xe0) == 0x80 ? 2
                                                                         : 0;
}

void
str_plain (Str *s, const char *text, size_t len) {
  for (size_t i = 0; i < len;) {
    size_t n = control_length (text + i, len - i);
    str_char (s, n ? ' ' : text[i]);
    i += n ? n : 1;
  }
}

void
str_vformat (Str *s, const char *format, va_list args) {
  va_list again;
  va_copy (again, args);
  size_t room = s->cap - s->len;
  int len = vsnprintf (room ? s->data + s->len : NULL, room, format, args);
  if (len > 0) {
    if ((size_t)len >= room) {
      vec_reserve (s, s->len + (size_t)len + 1);
      vsnprintf (s->data + s->len, (size_t)len + 1, format, again);
    }
    s->len += (size_t)len;
  }
  va_end (again);
}

void
str_format (Str *s, const char *format, ...) {
  va_list args;
  va_start (args, format);
  str_vformat (s, format, args);
  va_end (args);
}

const char *
str_text (Str *s) {
  assert (s->len <= s->cap);
  vec_reserve (s, s->len + 1);
  s->data[s->len] = 0;
  return s->data;
}

void
str_done (Str *s) {
  vec_done (s);
}

char *
str_take (Str *s) {
  str_text (s);
  char *text = s->data;
  *s = (Str){0};
  return text;
}

const char *
str_keep (Str *s, Arena *arena) {
  const char *text = arena_string (arena, str_text (s));
  str_done (s);
  return text;
}

enum { MAX_WORD = 64 };

static size_t
least (size_t a, size_t b) {
  return a < b ? a : b;
}

size_t
str_distance (const char *a, const char *b) {
  size_t n = strlen (a), m = strlen (b), row[MAX_WORD];
  if (n >= MAX_WORD || m >= MAX_WORD)
    return SIZE_MAX;
  for (size_t k = 0; k <= m; k++)
    row[k] = k;
  for (size_t i = 1; i <= n; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t k = 1; k <= m; k++) {
      size_t change = diagonal + (a[i - 1] != b[k - 1]);
      diagonal = row[k];
      row[k] = least (change, least (row[k], row[k - 1]) + 1);
    }
  }
  return row[m];
}

static uint32_t *
find (const Names *n, const char *name) {
  assert (n->cap && !(n->cap & (n->cap - 1)) && n->names.len < n->cap);
  for (size_t i = mem_hash (name, strlen (name));; i++) {
    uint32_t *slot = n->slots + (i & (n->cap - 1));
    if (!*slot || !strcmp (n->names.data[*slot - 1], name))
      return slot;
  }
}

static void
grow (Names *n) {
  mem_free (n->slots);
  n->cap = n->cap ? n->cap * 2 : 64;
  n->slots = mem_zero (n->cap * sizeof *n->slots);
  for (uint32_t i = 0; i < n->names.len; i++)
    *find (n, n->names.data[i]) = i + 1;
}

uint32_t
names_add (Names *n, const char *name) {
  if (2 * (n->names.len + 1) > n->cap)
    grow (n);
  uint32_t *slot = find (n, name);
  if (!*slot) {
    vec_push (&n->names, arena_string (&n->arena, name));
    *slot = (uint32_t)n->names.len;
  }
  return *slot - 1;
}

bool
names_find (const Names *n, const char *name, uint32_t *number) {
  if (!n->cap)
    return false;
  uint32_t slot = *find (n, name);
  if (slot)
    *number = slot - 1;
  return slot;
}

const char *
names_text (const Names *n, uint32_t number) {
  assert (number < n->names.len);
  return n->names.data[number];
}

void
names_done (Names *n) {
  arena_done (&n->arena);
  vec_done (&n->names);
  mem_free (n->slots);
  *n = (Names){0};
}

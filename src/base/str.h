/* str.h -- text that grows, and names that are compared by number.

   '{0}' is an empty 'Str'; 'str_text' is always terminated. */

#ifndef BASE_STR_H
#define BASE_STR_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

typedef VEC (char) Str;

void str_char (Str *, char);
void str_add (Str *, const char *);
void str_bytes (Str *, const char *, size_t len);
/* Text of others as a part of one line: control characters, also those beyond
   ASCII, are blanks. */
void str_plain (Str *, const char *, size_t len);
void str_format (Str *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void str_vformat (Str *, const char *format, va_list);
const char *str_text (Str *);
void str_done (Str *);

/* The text as a string of its own, which the caller frees; empties the Str. */
char *str_take (Str *);
/* The text as a string in an arena; the Str is done. */
const char *str_keep (Str *, Arena *);

/* How many letters to insert, delete or change to make one word of the other;
   SIZE_MAX for very long ones. */
size_t str_distance (const char *, const char *);

/* Interned names: equal texts have equal numbers 0, 1, 2, ... */
typedef struct {
  Arena arena;
  VEC (const char *) names;
  uint32_t *slots; /* number + 1, or 0 */
  size_t cap;
} Names;

uint32_t names_add (Names *, const char *);
/* Whether the name is known; '*number' is set if so. */
bool names_find (const Names *, const char *, uint32_t *number);
const char *names_text (const Names *, uint32_t number);
void names_done (Names *);

#endif

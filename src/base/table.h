/* table.h -- options and statistics, one line each.

     #define OPTIONS(O) \
       O (bound, 20, 0, INT32_MAX, "unroll at most this many steps")
     TABLE_STRUCT (Options, OPTIONS);
     static const Row options[] = TABLE (OPTIONS);

   A row gives the member of the struct (an int64_t), its default, its range and
   its help text; 'TABLE_ROWS' names the rows for command line, help, text and
   JSON reports.  A row whose values have names ("four|cfg") lists them in front
   of its help text: "four|cfg: the initial abstraction"; the value is then the
   position of the name. */

#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *name;
  int64_t value, min, max;
  const char *help;
} Row;

typedef struct {
  const Row *rows;
  size_t len;
} Table;

#define TABLE_MEMBER(NAME, VALUE, MIN, MAX, HELP) int64_t NAME;
#define TABLE_ROW(NAME, VALUE, MIN, MAX, HELP) {#NAME, VALUE, MIN, MAX, HELP},
#define TABLE_STRUCT(TYPE, LIST)                                               \
  typedef struct {                                                             \
    LIST (TABLE_MEMBER)                                                        \
  } TYPE
#define TABLE(LIST)                                                            \
  {                                                                            \
    (const Row[]){LIST (TABLE_ROW)},                                           \
        sizeof ((const Row[]){LIST (TABLE_ROW)}) / sizeof (Row)                \
  }

/* 'values' is the struct made by TABLE_STRUCT. */
void table_defaults (Table, void *values);

/* Set one value from text.  If that cannot be, 'why' says it as the part of a
   sentence: "must be a number between 0 and 100". */
bool table_set (Table, void *values, const char *name, const char *text,
                Str *why);

/* The name of a row's value, or NULL when its values are plain numbers. */
const char *table_value_name (const Row *, int64_t value, char *buffer,
                              size_t size);

/* The help text without the names of values. */
const char *table_help (const Row *);

#endif

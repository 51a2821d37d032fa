/* The engines and front ends that the build has listed. */

#include "cli/tables.h"

#include <assert.h>
#include <string.h>

#define ENGINE(NAME) extern const Engine NAME##_engine;
#include "engines.inc"
#undef ENGINE
#define FRONT(NAME) extern const Front NAME##_front;
#include "fronts.inc"
#undef FRONT

const Engine *const tables_engines[] = {
#define ENGINE(NAME) &NAME##_engine,
#include "engines.inc"
    NULL};

const Front *const tables_fronts[] = {
#define FRONT(NAME) &NAME##_front,
#include "fronts.inc"
    NULL};

const Engine *
tables_engine (const char *name) {
  for (size_t i = 0; tables_engines[i]; i++)
    if (!strcmp (tables_engines[i]->name, name))
      return tables_engines[i];
  return NULL;
}

const Front *
tables_front (const char *name) {
  for (size_t i = 0; tables_fronts[i]; i++)
    if (!strcmp (tables_fronts[i]->name, name))
      return tables_fronts[i];
  return NULL;
}

const Front *
tables_front_of (const Reading *how, const char *path) {
  for (size_t i = 0; tables_fronts[i]; i++)
    for (const char *const *s = tables_fronts[i]->suffixes; *s; s++)
      if (reading_is_like (how, path, *s))
        return tables_fronts[i];
  return NULL;
}

size_t
tables_engine_number (const Engine *engine) {
  size_t i = 0;
  for (; tables_engines[i] != engine; i++)
    assert (tables_engines[i]);
  return i;
}

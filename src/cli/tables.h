/* tables.h -- the engines and front ends of this build, as src/meson.build
   lists them. */

#ifndef CLI_TABLES_H
#define CLI_TABLES_H

#include "engine/engine.h"
#include "front/front.h"

/* Both lists end with NULL. */
extern const Engine *const tables_engines[];
extern const Front *const tables_fronts[];

/* NULL when there is none. */
const Engine *tables_engine (const char *name);
const Front *tables_front (const char *name);
/* For a file that is read in this way. */
const Front *tables_front_of (const Reading *, const char *path);

/* The place of an engine in the list. */
size_t tables_engine_number (const Engine *);

#endif

/* front.h -- what a front end is: it reads sources and makes a Program.

   A new front end is a directory src/front/NAME that exports 'NAME_front', and
   its name in the list of src/meson.build. */

#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include "program/program.h"

typedef struct {
  const char *name; /* "-DN=5" of the command line: name "N", value "5" */
  const char *value;
} Definition;

typedef struct {
  const char *name;
  const char *summary;         /* half a line for --help */
  const char *const *suffixes; /* ".ts", ...; ends with NULL */
  /* The Program, or NULL after errors were reported. */
  Program *(*read) (Run *, const Source *, size_t n, const Definition *);
} Front;

#endif

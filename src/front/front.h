/* front.h -- what a front end is: it reads sources and makes a Program.

   A new front end is a directory src/front/NAME that exports 'NAME_front', and
   its name in the list of src/meson.build. */

#ifndef FRONT_FRONT_H
#define FRONT_FRONT_H

#include "program/reading.h"
#include "program/program.h"

typedef struct {
  const char *name;
  const char *summary;         /* half a line for --help */
  const char *const *suffixes; /* ".ts", ...; ends with NULL */
  bool is_c;                   /* takes the options that are for C alone */
  bool is_promela;             /* takes those for models */
  /* The Program, or NULL after errors were reported. */
  Program *(*read) (Run *, const Source *, const Reading *);
} Front;

#endif

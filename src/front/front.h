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

/* What the command line says about reading; borrowed.  All but the definitions
   is for C alone. */
typedef struct {
  size_t definition_count;
  const Definition *definitions;
  size_t more_count; /* files beyond the first */
  const char *const *more;
  size_t flag_count; /* for the compiler: "-Iinclude", "-std=c11" */
  const char *const *flags;
  bool flags_are_foreign; /* not typed by the user: see front/c/flags.h */
  const char *compile_commands; /* the path of a compile_commands.json, or NULL
                                 */
  const char *entry;            /* NULL: main */
  unsigned bits;                /* 32, 64 or 0: of the host */
  bool malloc_may_fail;
  bool overflow; /* add assertions about signed overflow */
} FrontOptions;

typedef struct {
  const char *name;
  const char *summary;         /* half a line for --help */
  const char *const *suffixes; /* ".ts", ...; ends with NULL */
  bool is_c;                   /* takes the options that are for C alone */
  /* The Program, or NULL after errors were reported. */
  Program *(*read) (Run *, const Source *, const FrontOptions *);
} Front;

#endif

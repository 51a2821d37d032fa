/* engine.h -- what an engine is.

   A new engine is a directory src/engine/NAME that exports 'NAME_engine', and
   its name in the list of src/meson.build; command line, help, tests and
   reports walk the table that makes. */

#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/run.h"
#include "base/table.h"
#include "evidence/result.h"

typedef struct {
  const char *name;
  const char *summary; /* half a line for --help */
  ProgramForm form;    /* of the programs it works on */
  /* Whether it mostly ends at once with such a program, one way or the other,
     and is the best for it: then others get no head start.  If not, it comes
     last.  NULL: it has its turn. */
  bool (*is_quick) (const Program *);
  /* Where several engines are for the program's form: seconds until it joins
     in (0: it has its turn), and for how many CPU seconds (0: any). */
  double joins, turn;
  Table options, stats;
  /* Whether the engine can work on a program of its form; if not, 'why' says
     it.  NULL: on every one. */
  bool (*accepts) (const Program *, Str *why);
  /* 'options' and 'stats' are the structs of the tables. */
  Result (*check) (Run *, Program *, const void *options, void *stats);
  /* Changes the options to others with which it must come to the same end, in
     another way; or NULL. */
  void (*vary) (void *options);
} Engine;

#endif

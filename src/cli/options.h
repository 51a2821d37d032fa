/* options.h -- the command line. */

#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/run.h"
#include "base/vec.h"
#include "cli/tables.h"

enum {
  EXIT_SAFE = 0,
  EXIT_UNSAFE = 10,
  EXIT_STATED = 11, /* check: VALID for the system it states */
  EXIT_UNKNOWN = 20,
  EXIT_USAGE = 64,
  EXIT_INPUT = 65,
  EXIT_INTERNAL = 70,
  EXIT_OUTPUT = 74 /* the disk is full, standard output is closed, ... */
};

/* Commands: 'assay WORD ...' calls command_WORD.  Without one it verifies. */
/* clang-format off */
#define COMMANDS(C)       \
  C (CHECK, check)        \
  C (REPLAY, replay)      \
  C (REPORT, report)      \
  C (SIMULATE, simulate)
/* clang-format on */

#define COMMAND_TASK(NAME, WORD) DO_##NAME,
typedef enum { DO_VERIFY, COMMANDS (COMMAND_TASK) DO_HELP, DO_VERSION } Task;
#undef COMMAND_TASK

/* Strings point into the arguments unless they are said to be owned. */
typedef struct {
  Task task;
  const char *file;
  const char *source;   /* check, replay: instead of the path in the evidence */
  const Engine *engine; /* NULL: choose */
  const char *export;
  const char *checkpoint;
  const char *json, *sarif, *report, *evidence, *output;
  const char *help;  /* the topic, or NULL */
  const char *after; /* --print=after:NAME */
  bool print, step, interactive;
  bool infer;     /* draft a specification first */
  bool all;       /* errors, not the first one only */
  bool no_source; /* check: of the evidence alone */
  bool has_seed;
  uint64_t seed, steps; /* simulate; 0 steps: the default */
  RunLimits limits;
  Reading reading;
  /* For C alone. */
  const char *harness, *witness;
  const char *prop;          /* a file with a property of SV-COMP ... */
  const char *specification; /* ... and its text, or NULL */
  int64_t **engine_options;  /* by number of the engine, owned */
} Options;

/* False after a message about wrong usage.  Call 'options_done' either way. */
bool options_parse (Options *, int argc, char **argv);
void options_done (Options *);

#endif

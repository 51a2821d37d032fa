/* command.h -- what 'assay' can be told to do.  Each returns the exit code. */

#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "base/run.h"
#include "cli/options.h"
#include "evidence/evidence_file.h"
#include "evidence/replay.h"

#define COMMAND_FUNCTION(NAME, WORD)                                           \
  int command_##WORD (Run *, const Options *);
COMMANDS (COMMAND_FUNCTION)
#undef COMMAND_FUNCTION
int command_verify (Run *, const Options *);
int command_infer (Run *, const Options *);
int command_help (const Options *);

/* 'assay replay' of a trail of Spin, which ends in ".trail". */
int command_replay_spin (Run *, const Options *);

/* Shared: "KIND at FILE:LINE:COLUMN: sentence" of an error that was shown. */
void command_describe (Str *, const Replay *);

/* Shared: the source to work on, and the Program in it.  NULL after errors were
   reported. */
const Source *command_load (Run *, const Options *, const Front **);
Program *command_read (Run *, const Options *, const Front *, const Source *);

/* Shared: the Program that evidence is about, read again from its source.  NULL
   after saying why; then '*code' is the exit code. */
Program *command_reread (Run *, const Options *, const EvidenceFile *,
                         int *code);

/* Shared: a file that the evidence is about and that is not there, or NULL. */
const char *command_missing (const Options *, const EvidenceFile *);

/* Shared: the engine that made the evidence, with its options.  False after a
   message; call 'command_asked_done' either way. */
typedef struct {
  const Engine *engine;
  int64_t *values, *stats; /* owned */
} Asked;
bool command_asked (Run *, const EvidenceFile *, const Program *, Asked *);
void command_asked_done (Asked *);

/* Shared: the verdict VALID, with what it rests on; NULL: for the system that a
   proof states. */
int command_valid (Run *, const EvidenceFile *, const Program *);
/* Prints what was checked: the source, and what it does not have. */
void command_tell_proved (Run *, const EvidenceFile *, const Program *);

/* Shared: 'assay check' of a record of work, which is JSON. */
int command_check_record (Run *, const Options *, const Source *);

/* Shared: 'assay simulate' of a program of each form. */
typedef int CommandSimulate (Run *, const Options *, Program *, uint64_t seed);
CommandSimulate command_simulate_system, command_simulate_model,
    command_simulate_unit;

/* The last line of standard output: 'word', and ": text" unless that is NULL.
   The exit code is 'code', or EXIT_OUTPUT if it could not be written. */
int command_verdict (Run *, const char *word, const char *text, int code);

#endif

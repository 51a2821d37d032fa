/* command.h -- what 'assay' can be told to do.  Each returns the exit code. */

#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "base/run.h"
#include "cli/options.h"
#include "evidence/trace.h"

int command_verify (Run *, const Options *);
int command_check (Run *, const Options *);
int command_replay (Run *, const Options *);
int command_report (Run *, const Options *);
int command_help (const Options *);

/* Shared: "KIND at FILE:LINE:COLUMN: sentence" of an error that was shown. */
void command_describe (Str *, const Replay *);

/* The last line of standard output: 'word', and ": text" unless that is NULL.
   The exit code is 'code', or EXIT_INTERNAL if it could not be written. */
int command_verdict (Run *, const char *word, const char *text, int code);

#endif

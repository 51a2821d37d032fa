/* sv_comp.h -- the conventions of the Competition on Software Verification:
   files with properties, and words for verdicts. */

#ifndef CLI_SV_COMP_H
#define CLI_SV_COMP_H

#include "cli/command.h"
#include "evidence/result.h"

typedef struct {
  Str property;      /* as '--property' wants it */
  Str specification; /* the lines of the file, as a witness wants them */
  char *unsupported; /* a property that is not looked for; owned, or NULL */
} SvComp;

/* Reads a file of lines 'CHECK( init(main()), LTL(...) )'; false after an error
   message. */
bool sv_comp_read (Run *, const char *path, SvComp *);
void sv_comp_done (SvComp *);

/* Prints UNKNOWN for a property that is not looked for: the exit code. */
int sv_comp_unknown (Run *, const Options *, const SvComp *);

/* The last line of '--sv-comp': TRUE, FALSE(valid-deref), UNKNOWN.  The exit
   code is 'code', or EXIT_OUTPUT. */
int sv_comp_verdict (Run *, Verdict, ErrorKind, int code);

#endif

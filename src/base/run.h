/* run.h -- one run of Assay: the only channel out.

   Standard output carries the verdict and artifacts asked for; everything else
   (errors, messages, progress) goes to standard error.  A Run also knows the
   limits: time, memory, Ctrl-C.  Long loops poll 'run_expired'. */

#ifndef BASE_RUN_H
#define BASE_RUN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Run Run;

/* A file that was read.  It lives as long as the Run. */
typedef struct {
  const char *path;
  const char *text; /* terminated; may contain zero bytes before 'len' */
  size_t len;
} Source;

/* A place in a source.  Lines and columns count from 1; 'source' may be NULL
   for what no user wrote. */
typedef struct {
  const Source *source;
  int line, column;
} Pos;

/* The line there, without white space at both ends; NULL: there is none. */
const char *run_line (Pos, size_t *len);

typedef struct {
  double seconds;   /* 0: no limit */
  size_t memory_kb; /* 0: no limit */
  unsigned polls;   /* calls of 'run_expired'; for tests.  0: no limit */
  int verbosity;    /* 0 verdict, 1 phases, 2 rounds, 3 detail */
  bool quiet;       /* no progress, no messages */
} RunLimits;

/* What the limits are called, with their values. */
#define RUN_TIMEOUT "timeout after %g s"
#define RUN_MEMORY "memory limit of %zu MB"
#define RUN_INTERRUPTED "interrupted"

Run *run_new (RunLimits);
void run_free (Run *);

/* Reads a whole file; NULL after an error message (not there, a directory,
   larger than 256 MB).  "-" is standard input. */
const Source *run_load (Run *, const char *path);

/* How many files were loaded so far, and each of them. */
size_t run_loaded (const Run *);
const Source *run_loaded_file (const Run *, size_t number);

/* A source made of text in memory (copied). */
const Source *run_source (Run *, const char *path, const char *text);

/* A sentence that lives as long as the Run. */
const char *run_text (Run *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Prints "file:line:column: error: ..." with the offending line.  Returns
   false, so that 'return run_error (...)' passes failure up. */
bool run_error (Run *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
bool run_verror (Run *, Pos, const char *format, va_list);
void run_warning (Run *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
size_t run_errors (const Run *);

/* Whether there shall be no messages. */
bool run_is_quiet (const Run *);
/* Whether messages of this level are printed. */
bool run_says (const Run *, int level);
/* A message for people at level 1 (phases), 2 (rounds) or 3 (detail). */
void run_say (Run *, int level, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* One line of progress; rate-limited, so call it as often as you like. */
void run_progress (Run *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* What is being done, and a line of progress that says so if it is time for
   one: a thread that waits for another may show what that one has set. */
void run_status (Run *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void run_progress_status (Run *);
/* Ends the progress line on a terminal. */
void run_progress_done (Run *);

/* Where long work is kept while it is not complete: a directory, and what tells
   this work from other work.  NULL: it is not kept. */
void run_set_checkpoint (Run *, const char *directory, const char *identity);
const char *run_checkpoint (const Run *);
const char *run_checkpoint_identity (const Run *);

/* Expires, with that reason, when 'is_over' says so; it is asked as often as
   the clock is looked at.  NULL: not any more.  The reason must live as long as
   the Run. */
void run_watch (Run *, bool (*is_over) (const void *), const void *context,
                const char *reason);

/* From now on there is no progress and there are no messages, or there are
   again. */
void run_hush (Run *, bool quiet);

/* The memory that a child has now; counts against the limit. */
void run_child_memory (Run *, size_t kb);

/* Keeps standard output for artifacts: what is printed from now on, the verdict
   too, goes to standard error.  Where that is not possible nothing changes. */
void run_keep_output (Run *);
/* Where an artifact for standard output goes. */
FILE *run_output (Run *);

/* Whether a limit was reached or the user interrupted; cheap. */
bool run_expired (Run *);
/* The same, with a look at the clock each time. */
bool run_expired_now (Run *);
/* Why: "timeout after 5 s", "memory limit of 100 MB", "interrupted"; NULL when
   nothing expired.  It lives as long as the Run. */
const char *run_reason (const Run *);

/* Seconds since some moment; never goes back. */
double run_clock (void);
double run_seconds (const Run *);   /* since the run began */
double run_remaining (const Run *); /* until the time limit, or 1e9 */
size_t run_peak_kb (void);

/* Ctrl-C, SIGTERM: called by the signal handler, async-signal-safe. */
void run_interrupt_all (void);

#endif

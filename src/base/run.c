/* The clock and the process's memory are looked at once in 64 polls, so
   polling costs next to nothing.  Polling allocates nothing either, as a thread
   that waits for another one polls too: reasons are made with the Run.  The
   interrupt flag is the one variable a signal handler must share with the
   program. */

#include "base/run.h"
#include "base/mem.h"
#include "base/str.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_SOURCE = 256 << 20 };

struct Run {
  RunLimits limits;
  double began, shown;
  const char *timeout, *memory_is_out; /* what a limit is called */
  bool terminal, progress_shown;
  size_t errors;
  unsigned polls;
  size_t child_kb;
  bool (*is_over) (const void *); /* or NULL; see 'run_watch' */
  const void *watched;
  const char *why_over;
  const char *reason; /* why it expired, or NULL */
  const char *checkpoint, *identity;
  Str status;
  Arena texts;
  VEC (Source *) sources;
  FILE *output;                /* standard output, if it is kept, or NULL */
  VEC (const Source *) loaded; /* those of them that are files */
};

static volatile sig_atomic_t interrupted;

void
run_interrupt_all (void) {
  interrupted = 1;
}

double
run_clock (void) {
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

Run *
run_new (RunLimits limits) {
  Run *run = mem_zero (sizeof *run);
  run->limits = limits;
  run->began = run->shown = run_clock ();
  run->terminal = isatty (STDERR_FILENO);
  run->timeout = run_text (run, RUN_TIMEOUT, limits.seconds);
  run->memory_is_out = run_text (run, RUN_MEMORY, limits.memory_kb / 1024);
  return run;
}

void
run_free (Run *run) {
  for (size_t i = 0; i < run->sources.len; i++) {
    mem_free ((char *)run->sources.data[i]->path);
    mem_free ((char *)run->sources.data[i]->text);
    mem_free (run->sources.data[i]);
  }
  vec_done (&run->sources);
  vec_done (&run->loaded);
  str_done (&run->status);
  arena_done (&run->texts);
  if (run->output)
    fclose (run->output);
  mem_free (run);
}

const char *
run_text (Run *run, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  return str_keep (&text, &run->texts);
}

static const Source *
add_source (Run *run, const char *path, char *text, size_t len) {
  assert (path && text);
  Source *source = mem_alloc (sizeof *source);
  *source = (Source){.path = mem_string (path), .text = text, .len = len};
  vec_push (&run->sources, source);
  return source;
}

const Source *
run_source (Run *run, const char *path, const char *text) {
  return add_source (run, path, mem_string (text), strlen (text));
}

static const Source *
cannot_read (Run *run, const char *path, const char *why) {
  fprintf (stderr, "assay: error: cannot read '%s': %s\n", path, why);
  run->errors++;
  return NULL;
}

const Source *
run_load (Run *run, const char *path) {
  bool standard = !strcmp (path, "-");
  struct stat info;
  if (!standard && !stat (path, &info) && S_ISFIFO (info.st_mode) &&
      strncmp (path, "/dev/", 5)) /* it could let us wait for ever */
    return cannot_read (run, path, "it is a pipe");
  FILE *file = standard ? stdin : fopen (path, "rb");
  if (!file)
    return cannot_read (run, path, strerror (errno));
  if (!fstat (fileno (file), &info) && S_ISDIR (info.st_mode)) {
    fclose (file);
    return cannot_read (run, path, "it is a directory");
  }
  Str text = {0};
  char buffer[1 << 14];
  size_t got;
  while (text.len <= MAX_SOURCE &&
         (got = fread (buffer, 1, sizeof buffer, file)) > 0)
    str_bytes (&text, buffer, got);
  const char *why = ferror (file)           ? strerror (errno)
                    : text.len > MAX_SOURCE ? "it is larger than 256 MB"
                                            : NULL;
  if (!standard)
    fclose (file);
  if (why) {
    str_done (&text);
    return cannot_read (run, path, why);
  }
  size_t len = text.len;
  const Source *source =
      add_source (run, standard ? "<stdin>" : path, str_take (&text), len);
  vec_push (&run->loaded, source);
  return source;
}

void
run_keep_output (Run *run) {
  int fd = run->output ? -1 : dup (STDOUT_FILENO);
  if (fd < 0)
    return;
  fflush (stdout);
  run->output = fdopen (fd, "w");
  if (run->output)
    dup2 (STDERR_FILENO, STDOUT_FILENO);
  else
    close (fd);
}

FILE *
run_output (Run *run) {
  return run->output ? run->output : stdout;
}

size_t
run_loaded (const Run *run) {
  return run->loaded.len;
}

const Source *
run_loaded_file (const Run *run, size_t number) {
  assert (number < run->loaded.len);
  return run->loaded.data[number];
}

static void
put_plain (const char *text, size_t len) {
  Str plain = {0};
  str_plain (&plain, text, len);
  fputs (str_text (&plain), stderr);
  str_done (&plain);
}

/* The line there, without its end; NULL: there is none. */
static const char *
pos_line (Pos pos, size_t *len) {
  if (!pos.source || pos.line < 1)
    return NULL;
  const char *text = pos.source->text, *end = text + pos.source->len;
  for (int line = 1; line < pos.line; line++) {
    text = memchr (text, '\n', (size_t)(end - text));
    if (!text++)
      return NULL;
  }
  const char *newline = memchr (text, '\n', (size_t)(end - text));
  *len = (size_t)((newline ? newline : end) - text);
  return text;
}

static bool
is_white (char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

const char *
run_line (Pos pos, size_t *len) {
  const char *text = pos_line (pos, len);
  while (text && *len && is_white (*text))
    text++, --*len;
  while (text && *len && is_white (text[*len - 1]))
    --*len;
  return text;
}

/* The source line at 'pos', with a caret below the column. */
static void
show_line (Pos pos) {
  assert (pos.source && pos.line >= 0 && pos.column >= 0);
  size_t len;
  const char *text = pos_line (pos, &len);
  if (!text || !len || len > 300)
    return;
  fputs ("  ", stderr);
  put_plain (text, len);
  fprintf (stderr, "\n  %*s\n", pos.column, "^");
}

static void
report (Run *run, Pos pos, const char *what, const char *format, va_list args) {
  run_progress_done (run);
  Str line = {0};
  if (pos.source)
    str_format (&line, "%s:%d:%d: ", pos.source->path, pos.line, pos.column);
  else
    str_add (&line, "assay: ");
  str_format (&line, "%s: ", what);
  str_vformat (&line, format, args);
  put_plain (line.data, line.len);
  fputc ('\n', stderr);
  str_done (&line);
  if (pos.source)
    show_line (pos);
}

bool
run_verror (Run *run, Pos pos, const char *format, va_list args) {
  report (run, pos, "error", format, args);
  run->errors++;
  return false;
}

bool
run_error (Run *run, Pos pos, const char *format, ...) {
  va_list args;
  va_start (args, format);
  run_verror (run, pos, format, args);
  va_end (args);
  return false;
}

void
run_warning (Run *run, Pos pos, const char *format, ...) {
  if (run->limits.quiet)
    return;
  va_list args;
  va_start (args, format);
  report (run, pos, "warning", format, args);
  va_end (args);
}

size_t
run_errors (const Run *run) {
  return run->errors;
}

bool
run_is_quiet (const Run *run) {
  return run->limits.quiet;
}

bool
run_says (const Run *run, int level) {
  return !run->limits.quiet && level <= run->limits.verbosity;
}

void
run_say (Run *run, int level, const char *format, ...) {
  assert (level >= 0);
  if (!run_says (run, level))
    return;
  run_progress_done (run);
  va_list args;
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);
}

void
run_progress (Run *run, const char *format, ...) {
  double t = run_clock (), pause = run->terminal ? 0.2 : 5;
  if (run->limits.quiet || t - run->shown < pause)
    return;
  run->shown = t;
  va_list args;
  va_start (args, format);
  if (run->terminal)
    fputs ("\r\033[K", stderr);
  fprintf (stderr, "[%6.1f s %5zu MB] ", t - run->began, run_peak_kb () / 1024);
  vfprintf (stderr, format, args);
  va_end (args);
  if (!run->terminal)
    fputc ('\n', stderr);
  else
    fflush (stderr);
  run->progress_shown = run->terminal;
}

void
run_status (Run *run, const char *format, ...) {
  va_list args;
  vec_clear (&run->status);
  va_start (args, format);
  str_vformat (&run->status, format, args);
  va_end (args);
}

void
run_progress_status (Run *run) {
  if (run->status.len)
    run_progress (run, "%s", str_text (&run->status));
}

void
run_progress_done (Run *run) {
  if (run->progress_shown)
    fputs ("\r\033[K", stderr);
  run->progress_shown = false;
}

void
run_child_memory (Run *run, size_t kb) {
  run->child_kb = kb;
  run->polls = 0; /* children are looked at seldom: let the next poll count */
}

void
run_set_checkpoint (Run *run, const char *directory, const char *identity) {
  run->checkpoint = run_text (run, "%s", directory);
  run->identity = run_text (run, "%s", identity);
}

const char *
run_checkpoint (const Run *run) {
  return run->checkpoint;
}

const char *
run_checkpoint_identity (const Run *run) {
  assert (run->identity);
  return run->identity;
}

void
run_watch (Run *run, bool (*is_over) (const void *), const void *context,
           const char *reason) {
  run->is_over = is_over;
  run->watched = context;
  run->why_over = reason;
}

void
run_hush (Run *run, bool quiet) {
  run->limits.quiet = quiet;
}

static void
look_at_limits (Run *run) {
  if (run->limits.seconds > 0 && run_seconds (run) >= run->limits.seconds)
    run->reason = run->timeout;
  else if (run->limits.memory_kb &&
           run_peak_kb () + run->child_kb > run->limits.memory_kb)
    run->reason = run->memory_is_out;
  else if (run->is_over && run->is_over (run->watched))
    run->reason = run->why_over;
}

bool
run_expired (Run *run) {
  if (run->reason)
    return true;
  if (interrupted || (run->limits.polls && run->polls >= run->limits.polls))
    run->reason = RUN_INTERRUPTED;
  else if (run->polls++ % 64 == 0)
    look_at_limits (run);
  return run->reason;
}

bool
run_expired_now (Run *run) {
  if (!run_expired (run))
    look_at_limits (run);
  return run->reason;
}

const char *
run_reason (const Run *run) {
  return run->reason;
}

double
run_seconds (const Run *run) {
  return run_clock () - run->began;
}

double
run_remaining (const Run *run) {
  return run->limits.seconds > 0 ? run->limits.seconds - run_seconds (run)
                                 : 1e9;
}

size_t
run_peak_kb (void) {
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return (size_t)usage.ru_maxrss;
}

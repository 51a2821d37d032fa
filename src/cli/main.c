/* main.c -- assay.

   The work is done by a thread with a very large stack, of which memory is
   taken only as it is used: deeply nested input cannot overflow it. */

#include "cli/command.h"
#include "cli/watchdog.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { STACK_MB = 1024, LEAST_STACK_MB = 8 };

typedef struct {
  const Options *options;
  Run *run;
  int code;
} Main;

#define COMMAND_CASE(NAME, WORD)                                               \
  case DO_##NAME:                                                              \
    return command_##WORD (run, o);

/* Only searches of models are for several processes. */
static bool
is_for_all (const Options *o) {
  const Front *front = o->file ? tables_front_of (&o->reading, o->file) : NULL;
  return o->task == DO_VERIFY && front && front->is_promela;
}

static int
dispatch (Run *run, const Options *o) {
  switch (o->task) {
    COMMANDS (COMMAND_CASE)
  case DO_VERIFY:
    return o->infer ? command_infer (run, o) : command_verify (run, o);
  case DO_HELP:
  case DO_VERSION:
    break;
  }
  return command_help (o);
}

static void *
work (void *context) {
  Main *m = context;
  m->code = dispatch (m->run, m->options);
  return NULL;
}

/* Where address space is limited, an eighth of it. */
static size_t
stack_mb (void) {
  struct rlimit space;
  if (getrlimit (RLIMIT_AS, &space) || space.rlim_cur == RLIM_INFINITY ||
      space.rlim_cur >> 23 >= STACK_MB)
    return STACK_MB;
  size_t mb = (size_t)(space.rlim_cur >> 23);
  return mb > LEAST_STACK_MB ? mb : LEAST_STACK_MB;
}

/* With as much stack as the machine lets us have. */
static bool
start (pthread_t *thread, Main *m) {
  bool started = false;
  for (size_t mb = stack_mb (); mb >= LEAST_STACK_MB && !started; mb /= 2) {
    pthread_attr_t attributes;
    pthread_attr_init (&attributes);
    pthread_attr_setstacksize (&attributes, mb << 20);
    started = !pthread_create (thread, &attributes, work, m);
    pthread_attr_destroy (&attributes);
  }
  return started;
}

/* Files that are opened must not get the numbers of the standard ones: what is
   printed would go there.  Closed ones cannot be written to, as before. */
static void
reserve_standard_files (void) {
  int fd;
  do
    fd = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd >= 0)
    close (fd);
}

/* Of the processes that 'mpirun' starts, the first one speaks for all. */
static bool
is_helper (void) {
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  return rank && atoi (rank) > 0;
}

static void
hush_helpers (void) {
  int fd = is_helper () ? open ("/dev/null", O_WRONLY) : -1;
  if (fd < 0)
    return;
  dup2 (fd, STDOUT_FILENO);
  dup2 (fd, STDERR_FILENO);
  close (fd);
}

int
main (int argc, char **argv) {
  Options options;
  reserve_standard_files ();
  hush_helpers ();
  Main m = {.options = &options, .code = EXIT_USAGE};
  bool parsed = options_parse (&options, argc, argv);
  if (parsed && is_helper () && !is_for_all (&options))
    m.code = EXIT_SAFE;
  else if (parsed) {
    pthread_t thread;
    watchdog_catch_signals ();
    watchdog_catch_exhaustion ();
    m.run = run_new (options.limits);
    if (start (&thread, &m))
      pthread_join (thread, NULL);
    else
      work (&m);
    run_free (m.run);
  }
  options_done (&options);
  return m.code;
}

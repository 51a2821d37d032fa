/* A child has a process group of its own, so that all it started ends with it.
   Its output is read while it runs: a full pipe would stop it. */

#define _GNU_SOURCE /* pipe2 */
#include "base/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127, POLL_MS = 20, MAX_OUTPUT = 64 << 20 };

/* An open file that contains 'text', at its start; -1 when there is none. */
static int
input_file (const char *text) {
  if (!text)
    return open ("/dev/null", O_RDONLY | O_CLOEXEC);
  FILE *file = tmpfile ();
  if (!file)
    return -1;
  bool good = fputs (text, file) >= 0 && !fflush (file);
  int fd = good ? fcntl (fileno (file), F_DUPFD_CLOEXEC, 0) : -1;
  fclose (file);
  if (fd >= 0)
    lseek (fd, 0, SEEK_SET);
  return fd;
}

/* Between fork and exec: only what is safe in a signal handler. */
static void
become (const char *const *argv, int in, int out, pid_t parent) {
  setpgid (0, 0);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != parent)
    _exit (NOT_FOUND);
  signal (SIGINT, SIG_DFL);
  signal (SIGTERM, SIG_DFL);
  dup2 (in, STDIN_FILENO);
  dup2 (out, STDOUT_FILENO);
  dup2 (out, STDERR_FILENO);
  execvp (argv[0], (char *const *)argv);
  _exit (NOT_FOUND);
}

/* Reads what is there; false at the end of the output. */
static bool
drain (int fd, Str *output) {
  char buffer[1 << 14];
  ssize_t got = read (fd, buffer, sizeof buffer);
  if (got > 0 && output->len < MAX_OUTPUT)
    str_bytes (output, buffer, (size_t)got);
  return got > 0 || (got < 0 && errno == EINTR);
}

/* Whether the child is over; it is not yet buried. */
static bool
is_over (pid_t pid) {
  siginfo_t info = {0};
  return waitid (P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) ||
         info.si_pid == pid;
}

/* What the child itself has in memory now; 0 where that cannot be told. */
static size_t
resident_kb (pid_t pid) {
  char path[64], text[128] = "";
  snprintf (path, sizeof path, "/proc/%ld/statm", (long)pid);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  ssize_t got = fd >= 0 ? read (fd, text, sizeof text - 1) : -1;
  if (fd >= 0)
    close (fd);
  unsigned long all, resident;
  if (got <= 0 || sscanf (text, "%lu %lu", &all, &resident) != 2)
    return 0;
  return resident * ((size_t)sysconf (_SC_PAGESIZE) / 1024);
}

/* Follows the child until it is over and its output read, or it must end. */
static ChildOutcome
follow (Run *run, pid_t pid, int fd, double seconds, Str *output) {
  assert (pid > 0 && fd >= 0);
  double end = run_seconds (run) + seconds;
  struct pollfd p = {.fd = fd, .events = POLLIN};
  while (p.fd >= 0 || !is_over (pid)) {
    run_child_memory (run, resident_kb (pid));
    if (run_expired (run))
      return CHILD_EXPIRED;
    if (run_seconds (run) > end)
      return CHILD_TIMEOUT;
    if (poll (&p, 1, p.fd >= 0 ? POLL_MS : 1) > 0 && !drain (fd, output))
      p.fd = -1;
  }
  return CHILD_ENDED;
}

static int
bury (pid_t pid) {
  assert (pid > 0);
  int status;
  kill (-pid, SIGKILL);
  while (waitpid (pid, &status, 0) < 0)
    if (errno != EINTR)
      return NOT_FOUND;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

/* With input and pipe open. */
static Child
start (Run *run, const char *const *argv, int in, int pipes[2], double seconds,
       Str *output) {
  pid_t parent = getpid (), pid = fork ();
  if (!pid)
    become (argv, in, pipes[1], parent);
  close (pipes[1]);
  pipes[1] = -1;
  if (pid < 0)
    return (Child){CHILD_ABSENT, NOT_FOUND};
  setpgid (pid, pid);
  ChildOutcome outcome = follow (run, pid, pipes[0], seconds, output);
  int code = bury (pid);
  run_child_memory (run, 0);
  if (outcome == CHILD_ENDED && code == NOT_FOUND)
    outcome = CHILD_ABSENT;
  return (Child){outcome, code};
}

Child
child_run (Run *run, const char *const *argv, const char *input, double seconds,
           Str *output) {
  assert (argv && argv[0] && output);
  Child child = {CHILD_ABSENT, NOT_FOUND};
  int pipes[2] = {-1, -1}, in = input_file (input);
  if (in >= 0 && !pipe2 (pipes, O_CLOEXEC))
    child = start (run, argv, in, pipes, seconds, output);
  for (int i = 0; i < 2; i++)
    if (pipes[i] >= 0)
      close (pipes[i]);
  if (in >= 0)
    close (in);
  return child;
}

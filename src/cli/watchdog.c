/* A thread that keeps the limits when nothing else does: where a library does
   not come back the verdict is published without it. */

#include "cli/watchdog.h"
#include "cli/options.h"

#include <assert.h>
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Publishing may meet a lock of the thread that hangs; then it ends by alarm,
   after the verdict. */
enum { PERIOD_MS = 50, PUBLISH_SECONDS = 5 };
#define GRACE_SECONDS 0.7
/* Who sends a signal to a process and to its group, as timeout(1) does, sends
   it twice but is not impatient. */
#define IMPATIENT_SECONDS 0.5

struct Watchdog {
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t wake;
  bool stopped; /* under 'mutex' */
  atomic_flag claimed;
  RunLimits limits;
  double began;
  const char *timeout, *memory_is_out; /* what a limit is called */
  void (*publish) (void *, const char *);
  void *context;
  bool (*is_over) (const void *); /* or NULL; both under 'mutex' */
  const void *watched;
};

static volatile sig_atomic_t signals_seen;
static _Atomic double first_signal; /* when it came */
static _Atomic (Watchdog *) current;

static void
on_signal (int number) {
  if (!signals_seen++)
    first_signal = run_clock ();
  else if (run_clock () - first_signal > IMPATIENT_SECONDS)
    _exit (128 + number);
  run_interrupt_all ();
}

static void
on_alarm (int number) {
  (void)number;
  _exit (EXIT_UNKNOWN);
}

void
watchdog_catch_signals (void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
  action.sa_handler = on_alarm;
  sigaction (SIGALRM, &action, NULL);
  signal (SIGXFSZ, SIG_IGN); /* a file that must not grow cannot be written */
}

/* No more memory --------------------------------------------------------- */

static void
quit (void) {
  _exit (EXIT_UNKNOWN);
}

/* Called by whoever needs memory, in the middle of whatever it does: so the
   verdict is published as if a library call did not come back. */
static void
give_up (void) {
  Watchdog *w = current;
  mem_when_exhausted (quit);
  alarm (PUBLISH_SECONDS);
  if (!w)
    puts ("UNKNOWN: out of memory");
  else if (!atomic_flag_test_and_set (&w->claimed))
    w->publish (w->context, "out of memory");
  else { /* the verdict is about to be published, maybe by another thread */
    fputs ("assay: error: out of memory\n", stderr);
    sleep (1);
  }
  fflush (NULL);
  quit ();
}

/* Libraries in C++ ask a handler of their own, if they are loaded. */
void
watchdog_catch_exhaustion (void) {
  typedef void Handler (void);
  Handler *(*set_handler) (Handler *);
  mem_when_exhausted (give_up);
  *(void **)&set_handler = dlsym (RTLD_DEFAULT, "_ZSt15set_new_handlerPFvvE");
  if (set_handler)
    set_handler (mem_exhausted);
}

/* Watching ---------------------------------------------------------------- */

static bool
is_over (Watchdog *w) {
  pthread_mutex_lock (&w->mutex);
  bool over = w->is_over && w->is_over (w->watched);
  pthread_mutex_unlock (&w->mutex);
  return over;
}

void
watchdog_also (Watchdog *w, bool (*ask) (const void *), const void *context) {
  pthread_mutex_lock (&w->mutex);
  w->is_over = ask;
  w->watched = context;
  pthread_mutex_unlock (&w->mutex);
}

/* Which limit is reached; NULL: none.  Same words as 'run_reason'. */
static const char *
expired (Watchdog *w) {
  if (signals_seen)
    return RUN_INTERRUPTED;
  if (w->limits.seconds > 0 && run_clock () - w->began >= w->limits.seconds)
    return w->timeout;
  if (w->limits.memory_kb && run_peak_kb () > w->limits.memory_kb)
    return w->memory_is_out;
  return is_over (w) ? "another engine has answered" : NULL;
}

/* Sleeps one period; false when there is nothing to watch any more. */
static bool
wait_a_bit (Watchdog *w) {
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  t.tv_nsec += PERIOD_MS * 1000000L;
  t.tv_sec += t.tv_nsec / 1000000000L;
  t.tv_nsec %= 1000000000L;
  pthread_mutex_lock (&w->mutex);
  if (!w->stopped)
    pthread_cond_timedwait (&w->wake, &w->mutex, &t);
  bool stopped = w->stopped;
  pthread_mutex_unlock (&w->mutex);
  return !stopped;
}

static void *
watch (void *context) {
  Watchdog *w = context;
  double since = 0;
  while (wait_a_bit (w)) {
    const char *reason = expired (w);
    if (!reason)
      continue;
    if (since <= 0)
      since = run_clock ();
    if (run_clock () - since < GRACE_SECONDS ||
        atomic_flag_test_and_set (&w->claimed))
      continue;
    alarm (PUBLISH_SECONDS);
    w->publish (w->context, reason);
    _exit (EXIT_UNKNOWN);
  }
  return NULL;
}

/* Signals are for the other threads: a handler here could not interrupt what
   they wait for. */
static bool
start_thread (Watchdog *w) {
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  bool good = !pthread_create (&w->thread, NULL, watch, w);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return good;
}

Watchdog *
watchdog_start (Run *run, RunLimits limits,
                void (*publish) (void *, const char *), void *context) {
  assert (publish);
  Watchdog *w = mem_zero (sizeof *w);
  pthread_condattr_t attributes;
  *w = (Watchdog){.limits = limits,
                  .began = run_clock (),
                  .timeout = run_text (run, RUN_TIMEOUT, limits.seconds),
                  .memory_is_out =
                      run_text (run, RUN_MEMORY, limits.memory_kb / 1024),
                  .publish = publish,
                  .context = context,
                  .claimed = ATOMIC_FLAG_INIT};
  pthread_mutex_init (&w->mutex, NULL);
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (&w->wake, &attributes);
  pthread_condattr_destroy (&attributes);
  w->stopped = !start_thread (w);
  current = w;
  return w;
}

void
watchdog_claim (Watchdog *w) {
  while (atomic_flag_test_and_set (&w->claimed))
    pause ();
}

void
watchdog_stop (Watchdog *w) {
  current = NULL;
  pthread_mutex_lock (&w->mutex);
  bool running = !w->stopped;
  w->stopped = true;
  pthread_cond_signal (&w->wake);
  pthread_mutex_unlock (&w->mutex);
  if (running)
    pthread_join (w->thread, NULL);
  pthread_cond_destroy (&w->wake);
  pthread_mutex_destroy (&w->mutex);
  mem_free (w);
}

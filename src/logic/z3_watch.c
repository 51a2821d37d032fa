/* One thread per context, started by the first 'watch_begin' that may have to
   be cut short.  While there is work it looks every TICK; when there was none
   for a while it sleeps until it is woken.  So a short check costs no system
   call. */

#include "logic/z3_private.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

static const double TICK = 0.02; /* seconds */

/* Looks at nothing to do before the thread falls asleep. */
enum { PATIENCE = 25 };

struct Watch {
  Z3_context context;
  Run *run;
  pthread_t thread;
  pthread_mutex_t mutex; /* for what follows */
  pthread_cond_t wake;
  bool started, quit, busy, asleep;
  bool cut;           /* the work was interrupted */
  double deadline;    /* of the work */
  double next_look;   /* of the thread */
  unsigned idle;      /* looks without work */
  const char *reason; /* why; the Run's */
};

Watch *
watch_new (Z3_context context, Run *run) {
  Watch *w = mem_zero (sizeof *w);
  w->context = context;
  w->run = run;
  pthread_condattr_t attr;
  pthread_condattr_init (&attr);
  pthread_condattr_setclock (&attr, CLOCK_MONOTONIC);
  pthread_cond_init (&w->wake, &attr);
  pthread_condattr_destroy (&attr);
  pthread_mutex_init (&w->mutex, NULL);
  return w;
}

void
watch_free (Watch *w) {
  if (w->started) {
    pthread_mutex_lock (&w->mutex);
    w->quit = true;
    pthread_cond_signal (&w->wake);
    pthread_mutex_unlock (&w->mutex);
    pthread_join (w->thread, NULL);
  }
  pthread_cond_destroy (&w->wake);
  pthread_mutex_destroy (&w->mutex);
  mem_free (w);
}

/* The thread that works is inside Z3 meanwhile, so the Run is ours. */
static void
look (Watch *w) {
  const char *over =
      w->run && run_expired_now (w->run) ? run_reason (w->run) : NULL;
  if (w->run)
    run_progress_status (w->run);
  if (!over && run_clock () >= w->deadline)
    over = "time limit of the check";
  if (!over)
    return;
  if (!w->cut) {
    w->reason = over;
    w->cut = true;
  }
  Z3_interrupt (w->context);
}

static void
sleep_until (Watch *w, double time) {
  struct timespec t;
  t.tv_sec = (time_t)time;
  t.tv_nsec = (long)((time - (double)t.tv_sec) * 1e9);
  w->next_look = time;
  pthread_cond_timedwait (&w->wake, &w->mutex, &t);
}

static void *
watch (void *argument) {
  Watch *w = argument;
  pthread_mutex_lock (&w->mutex);
  while (!w->quit) {
    if (w->busy)
      look (w);
    w->idle = w->busy ? 0 : w->idle + 1;
    if (w->idle > PATIENCE) {
      w->asleep = true;
      pthread_cond_wait (&w->wake, &w->mutex);
      w->asleep = false;
      w->idle = 0;
      continue;
    }
    double next = run_clock () + TICK;
    bool early = w->busy && !w->cut && w->deadline < next;
    sleep_until (w, early ? w->deadline : next);
  }
  pthread_mutex_unlock (&w->mutex);
  return NULL;
}

/* Signals are for the thread that handles them already. */
static void
start (Watch *w) {
  sigset_t all, old;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  w->started = !pthread_create (&w->thread, NULL, watch, w);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
}

void
watch_begin (Watch *w, unsigned milliseconds) {
  if (!w->started && (w->run || milliseconds))
    start (w);
  pthread_mutex_lock (&w->mutex);
  assert (!w->busy);
  w->busy = true;
  w->cut = false;
  w->idle = 0;
  w->deadline = milliseconds ? run_clock () + milliseconds * 1e-3 : 1e18;
  if (w->asleep || w->deadline < w->next_look)
    pthread_cond_signal (&w->wake);
  pthread_mutex_unlock (&w->mutex);
}

void
watch_end (Watch *w) {
  pthread_mutex_lock (&w->mutex);
  w->busy = false;
  pthread_mutex_unlock (&w->mutex);
}

const char *
watch_reason (const Watch *w) {
  return w->cut ? w->reason : NULL;
}

/* watchdog.h -- a verdict in time, and exactly one.

   A thread looks at the limits and at Ctrl-C.  When one of them was reached a
   while ago and nobody has claimed the verdict, some library call does not
   come back: then the thread publishes UNKNOWN itself and ends the process. */

#ifndef CLI_WATCHDOG_H
#define CLI_WATCHDOG_H

#include "base/run.h"

typedef struct Watchdog Watchdog;

/* 'publish' is called at most once, from the thread, with the reason, which
   the Run keeps. */
Watchdog *watchdog_start (Run *, RunLimits,
                          void (*publish) (void *context, const char *reason),
                          void *context);

/* The caller is going to print the verdict.  Does not return if the watchdog is
   already doing so. */
void watchdog_claim (Watchdog *);

void watchdog_stop (Watchdog *);

/* The thread also looks at this. */
void watchdog_also (Watchdog *, bool (*is_over) (const void *),
                    const void *context);

/* From now on the verdict is UNKNOWN when there is no more memory. */
void watchdog_catch_exhaustion (void);

/* SIGINT and SIGTERM interrupt the run; a second one ends the process. */
void watchdog_catch_signals (void);

#endif

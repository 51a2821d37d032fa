/* The arguments of main; locks, which nobody waits for in a program without
   threads, and the ends of programs as functions whose address can be taken. */

#include "front/c/library/assay.h"

void __assay_abort (void);

void
LIB (abort) (void) {
  __assay_abort ();
}

void
LIB (exit) (int code) {
  __assay_exit (code);
}

typedef void Handler (void);
enum { MAX_HANDLERS = 32 };
static Handler *handlers[MAX_HANDLERS];
static int handler_count;

int
LIB (atexit) (Handler *handler) {
  if (handler_count == MAX_HANDLERS)
    __assay_unsupported ("more than 32 functions given to 'atexit'");
  handlers[handler_count++] = handler;
  return 0;
}

/* Executed before the program ends normally. */
void
__assay_run_handlers (void) {
  while (handler_count)
    handlers[--handler_count]();
}

enum { MAX_ARGUMENTS = 3, MAX_ARGUMENT_BYTES = 131072 };

/* Linux allows strings of 32 pages. */
char **
__assay_arguments (int argc) {
  if (argc > MAX_ARGUMENTS)
    return __assay_opaque ("more than three arguments of main");
  char **argv = __assay_alloc_fixed (((size_t)argc + 1) * sizeof *argv);
  for (int i = 0; i < argc; i++)
    argv[i] = __assay_string (MAX_ARGUMENT_BYTES);
  argv[argc] = NULL;
  return argv;
}

#define LOCK(NAME)                                                             \
  int LIB (NAME) (void *lock) {                                                \
    touch (lock);                                                              \
    return 0;                                                                  \
  }
#define LOCK_INIT(NAME, SECOND)                                                \
  int LIB (NAME) (void *lock, SECOND second) {                                 \
    (void)second;                                                              \
    touch (lock);                                                              \
    return 0;                                                                  \
  }

/* Who holds the lock is not known. */
#define TRY_LOCK(NAME, BUSY)                                                   \
  int LIB (NAME) (void *lock) {                                                \
    touch (lock);                                                              \
    return __assay_choice (#NAME) ? BUSY : 0;                                  \
  }
enum { THREADS_BUSY = 1 };

LOCK (pthread_mutex_lock)
TRY_LOCK (pthread_mutex_trylock, ERROR_BUSY)
LOCK (pthread_mutex_unlock)
TRY_LOCK (pthread_mutex_destroy, ERROR_BUSY)
LOCK_INIT (pthread_mutex_init, const void *)
LOCK (pthread_mutexattr_init)
LOCK (pthread_mutexattr_destroy)
LOCK (pthread_spin_lock)
TRY_LOCK (pthread_spin_trylock, ERROR_BUSY)
LOCK (pthread_spin_unlock)
LOCK (pthread_spin_destroy)
LOCK_INIT (pthread_spin_init, int)
TRY_LOCK (pthread_rwlock_rdlock, ERROR_DEADLOCK)
TRY_LOCK (pthread_rwlock_wrlock, ERROR_DEADLOCK)
TRY_LOCK (pthread_rwlock_tryrdlock, ERROR_BUSY)
TRY_LOCK (pthread_rwlock_trywrlock, ERROR_BUSY)
LOCK (pthread_rwlock_unlock)
LOCK (pthread_rwlock_destroy)
LOCK_INIT (pthread_rwlock_init, const void *)
LOCK_INIT (pthread_cond_init, const void *)
LOCK (pthread_cond_destroy)
LOCK (pthread_cond_signal)
LOCK (pthread_cond_broadcast)
LOCK_INIT (mtx_init, int)
LOCK (mtx_lock)
TRY_LOCK (mtx_trylock, THREADS_BUSY)
LOCK (mtx_unlock)
LOCK (mtx_destroy)

int
LIB (pthread_mutexattr_settype) (void *attributes, int kind) {
  enum { CHECKS_ERRORS = 2 };
  touch (attributes);
  if (kind == CHECKS_ERRORS)
    __assay_unsupported ("a lock that checks for errors");
  return 0;
}

unsigned
LIB (sleep) (unsigned seconds) {
  (void)seconds;
  return 0;
}

int
LIB (usleep) (unsigned microseconds) {
  (void)microseconds;
  return 0;
}

int
LIB (sched_yield) (void) {
  return 0;
}

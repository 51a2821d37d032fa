/* lists_native.c -- runs programs of lists_generate.py under the sanitizers on
   very many inputs.

   usage: PROGRAM NUMBER RUNS SEED VALUE ...

   First come all sequences of 0 and 1, then all of the values, each with more
   and more inputs until the runs are used up; inputs behind the end are 0. Then
   come random sequences of the values.  Executions follow each other in one
   process, because a fork costs a hundred times as much as they do; the parent
   begins another child behind an execution that does not end.  The main of the
   program has been renamed to case_main, its calls of exit and abort to
   case_exit and case_abort.  The exit code is 0 if nothing went wrong, else a
   report is on standard error. */

#define _GNU_SOURCE

#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FAILED 99
#define MOST_INPUTS 64
#define MOST_VALUES 16
#define SMALLEST_DEPTH 3
#define LARGEST_DEPTH 16
#define SLOW_MICROSECONDS 300000 /* for CLOCK_EVERY executions */
#define CLOCK_EVERY 16
#define MOST_SLOW 3
#define MOST_SECONDS 3     /* of all executions together */
#define MOST_LEAK_CHECKS 4 /* they cost a thousand times a run */
#define MOST_BLOCKS 1024
#define RANDOM_SHARE 4 /* one of so many runs is random */

extern int (*const case_mains[]) (void);
extern void case_reset (void); /* static variables are 0 again */
extern void __sanitizer_print_stack_trace (void);
#ifndef CASE_MEMORY
extern int __lsan_do_recoverable_leak_check (void);
#else
#define __lsan_do_recoverable_leak_check() 0
#endif
extern int __sanitizer_install_malloc_and_free_hooks (
    void (*) (const volatile void *, size_t), void (*) (const volatile void *));

__extension__ typedef __int128 Signed128;
__extension__ typedef unsigned __int128 Unsigned128;

/* Seen by the parent, too: where the search is. */
typedef struct {
  bool random, done;
  unsigned values; /* so many are tried */
  unsigned depth;  /* so many inputs are tried */
  unsigned known;  /* of 'digits' */
  unsigned drawn;
  unsigned slow, leak_checks;
  uint64_t left, random_left;
  uint64_t state;
  uint8_t digits[MOST_INPUTS];
  int64_t inputs[MOST_INPUTS];
  uint64_t begun, ended;
} Search;

static Search *search;
static int64_t values[MOST_VALUES];
static unsigned values_count;
static uintptr_t live[MOST_BLOCKS]; /* their complements: no pointers */
static unsigned live_count;
static jmp_buf at_end;

/* Inputs ------------------------------------------------------------------- */

static uint64_t
random_bits (void) {
  uint64_t z = (search->state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Loops ask whether to go on: in the end the answer is no. */
static int64_t
random_value (unsigned at) {
  uint64_t bits = random_bits ();
  if (at >= MOST_INPUTS || bits % 4 == 0)
    return 0;
  return values[(bits >> 8) % values_count];
}

static int64_t
next_value (unsigned at) {
  if (search->random)
    return random_value (at);
  if (at >= search->depth)
    return 0;
  if (at >= search->known) {
    search->digits[at] = 0;
    search->known = at + 1;
  }
  return values[search->digits[at]];
}

static uint64_t
draw (void) {
  unsigned at = search->drawn++;
  int64_t value = next_value (at);
  if (at < MOST_INPUTS)
    search->inputs[at] = value;
  return (uint64_t)value;
}

#include "../c/nondet.h"

enum { ENDED = 1, ABORTED, ASSUMED };

static void
note_malloc (const volatile void *block, size_t size) {
  (void)size;
  if (live_count < MOST_BLOCKS)
    live[live_count++] = ~(uintptr_t)block;
}

static void
note_free (const volatile void *block) {
  for (unsigned i = live_count; i-- > 0;)
    if (live[i] == ~(uintptr_t)block) {
      live[i] = live[--live_count];
      return;
    }
}

__attribute__ ((noinline)) static void
clear_stack (void) {
  volatile char bytes[1 << 14];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = 0;
}

/* Blocks that are left, and are no leak, would be leaks of the next
   execution. */
static void
look_for_leaks (int how) {
  if (live_count == 0)
    return;
  if (how == ENDED && search->leak_checks++ < MOST_LEAK_CHECKS &&
      __lsan_do_recoverable_leak_check ())
    _exit (FAILED);
  while (live_count > 0)
    free ((void *)~live[live_count - 1]);
}

/* Ends --------------------------------------------------------------------- */

_Noreturn static void
fail (const char *kind) {
  fprintf (stderr, "CASE: %s\n", kind);
  __sanitizer_print_stack_trace ();
  _exit (FAILED);
}

__attribute__ ((weak)) void reach_error (void);
void
reach_error (void) {
  fail ("reach");
}

void
__assert_fail (const char *text, const char *file, unsigned line,
               const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  fail ("assertion");
}

/* What locals of the caller point to is no leak. */
_Noreturn void case_exit (int code);
_Noreturn void
case_exit (int code) {
  (void)code;
  look_for_leaks (ENDED);
  longjmp (at_end, ENDED);
}

_Noreturn void case_abort (void);
_Noreturn void
case_abort (void) {
  longjmp (at_end, ABORTED);
}

void __VERIFIER_assume (int condition);
void
__VERIFIER_assume (int condition) {
  if (!condition)
    longjmp (at_end, ASSUMED);
}

/* Memory that may not be there: each call draws whether it fails. */

void *case_malloc (size_t);
void *
case_malloc (size_t size) {
  return draw () ? NULL : malloc (size);
}

void *case_calloc (size_t, size_t);
void *
case_calloc (size_t count, size_t size) {
  return draw () ? NULL : calloc (count, size);
}

void *case_realloc (void *, size_t);
void *
case_realloc (void *block, size_t size) {
  return draw () ? NULL : realloc (block, size);
}

/* The search --------------------------------------------------------------- */

static void
begin_depth (unsigned depth) {
  search->depth = depth;
  search->known = 0;
}

/* All of this depth have been tried. */
static void
deepen (void) {
  if (search->depth < LARGEST_DEPTH) {
    begin_depth (search->depth + 1);
  } else if (search->values < values_count) {
    search->values = values_count;
    begin_depth (SMALLEST_DEPTH);
  } else {
    search->random = true;
    search->random_left += search->left;
  }
}

/* A third of the runs is for 0 and 1 alone. */
static void
leave_when_used_up (uint64_t all) {
  if (search->random || search->left > 0) {
    if (!search->random && search->values < values_count &&
        search->left < all * 2 / 3) {
      search->values = values_count;
      begin_depth (SMALLEST_DEPTH);
    }
    return;
  }
  search->random = true;
}

static void
advance (uint64_t all) {
  if (search->random) {
    search->done = search->random_left == 0;
    search->random_left -= !search->done;
    return;
  }
  search->left--;
  unsigned n = search->known;
  while (n > 0 && search->digits[n - 1] + 1u >= search->values)
    n--;
  search->known = n;
  if (n > 0)
    search->digits[n - 1]++;
  else
    deepen ();
  leave_when_used_up (all);
}

static void
start_clock (void) {
  struct itimerval limit = {{0, 0}, {0, SLOW_MICROSECONDS}};
  setitimer (ITIMER_VIRTUAL, &limit, NULL);
}

static void
run_all (int (*program) (void), uint64_t all) {
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  __sanitizer_install_malloc_and_free_hooks (note_malloc, note_free);
  start_clock ();
  while (!search->done) {
    search->drawn = 0;
    search->begun++;
    if (search->begun % CLOCK_EVERY == 1)
      start_clock ();
    search->done = search->begun % CLOCK_EVERY == 1 &&
                   clock () / CLOCKS_PER_SEC >= MOST_SECONDS;
    int how = setjmp (at_end);
    if (how == 0) {
      case_reset ();
      program ();
      how = ENDED;
    }
    search->ended += how != ASSUMED;
    if (live_count > 0)
      clear_stack ();
    look_for_leaks (how);
    if (!search->done)
      advance (all);
  }
  _exit (0);
}

static void
print_inputs (void) {
  fprintf (stderr, "CASE inputs:");
  for (unsigned i = 0; i < search->drawn && i < MOST_INPUTS; i++)
    fprintf (stderr, "%s %lld", i > 0 ? "," : "", (long long)search->inputs[i]);
  fprintf (stderr, "\n");
}

/* Whether to go on. */
static bool
went_well (int status) {
  if (WIFSIGNALED (status) && WTERMSIG (status) == SIGVTALRM) {
    search->done = ++search->slow > MOST_SLOW;
    return true;
  }
  if (status != 0) {
    if (WIFSIGNALED (status))
      fprintf (stderr, "CASE: signal %d\n", WTERMSIG (status));
    print_inputs ();
    return false;
  }
  return true;
}

static bool
fork_child (int (*program) (void), uint64_t all) {
  int status = 0;
  pid_t child = fork ();
  if (child < 0)
    return false;
  if (child == 0)
    run_all (program, all);
  waitpid (child, &status, 0);
  bool good = went_well (status);
  if (good && !search->done)
    advance (all);
  return good;
}

int
main (int argc, char **argv) {
  struct rlimit none = {0, 0};
  setrlimit (RLIMIT_CORE, &none);
  search = mmap (NULL, sizeof *search, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (argc < 6 || argc > 4 + MOST_VALUES || search == MAP_FAILED)
    return 64;
  int (*program) (void) = case_mains[atoi (argv[1])];
  uint64_t all = strtoull (argv[2], NULL, 0);
  search->random_left = all / RANDOM_SHARE;
  search->left = all -= search->random_left;
  search->state = strtoull (argv[3], NULL, 0) << 32;
  for (int i = 4; i < argc; i++)
    values[values_count++] = strtoll (argv[i], NULL, 0);
  search->values = 2;
  begin_depth (SMALLEST_DEPTH);
  bool good = true;
  while (good && !search->done)
    good = fork_child (program, all);
  printf ("%llu begun, %llu ended, %u inputs tried, %u too slow\n",
          (unsigned long long)search->begun, (unsigned long long)search->ended,
          search->depth, search->slow);
  return good ? 0 : FAILED;
}

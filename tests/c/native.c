/* native.c -- what a case is linked with by tests/c/native: inputs, the ends of
   an execution, and many executions in forked children.

   usage: CASE inputs [VALUE ...]     one execution; inputs beyond the list are
   0 CASE random RUNS SEED      as many, each with inputs of its own

   The main of the case has been renamed to case_main, its calls of exit and
   abort to case_exit and case_abort.  The exit code is 0 if nothing went wrong,
   else a report is on standard error.  Last comes a line on standard output
   with the numbers of executions that were begun and that came to an end. */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define FAILED 99
#define MOST_INPUTS 64
#define SECONDS 5

extern int case_main (int, char **); /* takes fewer, maybe */
extern void __sanitizer_print_stack_trace (void);
#ifndef CASE_MEMORY
extern int __lsan_do_recoverable_leak_check (void);
extern int __sanitizer_install_malloc_and_free_hooks (
    void (*) (const volatile void *, size_t), void (*) (const volatile void *));
#endif

__extension__ typedef __int128 Signed128;
__extension__ typedef unsigned __int128 Unsigned128;

/* Seen by the parent, too. */
typedef struct {
  unsigned drawn, begun, ended;
  int64_t inputs[MOST_INPUTS];
} Shared;

static Shared *shared;
static char **given; /* NULL: inputs are random */
static uint64_t state;
static long live_blocks;

/* Inputs ------------------------------------------------------------------- */

static uint64_t
random_bits (void) {
  uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Small numbers satisfy most assumptions, large ones find most errors. */
static uint64_t
random_input (void) {
  uint64_t choice = random_bits () % 100, bits = random_bits ();
  if (choice < 25)
    return bits % 2;
  if (choice < 75)
    return bits % 13 - 1;
  if (choice < 85)
    return bits % 521 - 260;
  if (choice < 90)
    return ((uint64_t)1 << bits % 64) - (bits >> 8) % 2;
  if (choice < 92)
    return -((uint64_t)1 << bits % 64);
  return bits;
}

static const char *
given_input (void) {
  return *given ? *given++ : "0";
}

static void
note_input (uint64_t value) {
  if (shared->drawn < MOST_INPUTS)
    shared->inputs[shared->drawn] = (int64_t)value;
  shared->drawn++;
}

static uint64_t
draw (void) {
  const char *text = given ? given_input () : NULL;
  uint64_t value = !text            ? random_input ()
                   : text[0] == '-' ? (uint64_t)strtoll (text, NULL, 0)
                                    : strtoull (text, NULL, 0);
  note_input (value);
  return value;
}

static double
draw_double (void) {
  double value;
  uint64_t bits;
  if (given)
    value = strtod (given_input (), NULL);
  else if (random_bits () % 2)
    value = (double)(int64_t)random_input () / 4;
  else
    bits = random_bits (), memcpy (&value, &bits, sizeof value);
  note_input ((uint64_t)(value > -1e9 && value < 1e9 ? (int64_t)value : 0));
  return value;
}

#include "nondet.h"

NONDET (unsigned, unsigned)
NONDET (u32, unsigned)
NONDET (longlong, long long)
NONDET (ulonglong, unsigned long long)
NONDET (int128, Signed128)
NONDET (uint128, Unsigned128)
NONDET (size_t, size_t)
NONDET (loff_t, long long)
NONDET (sector_t, unsigned long)
NONDET (pthread_t, unsigned long)
NONDET (pointer, void *)
NONDET (pchar, char *)
NONDET_BY (float, float, draw_double)
NONDET_BY (double, double, draw_double)

/* Ends --------------------------------------------------------------------- */

__attribute__ ((noinline)) static void
clear_stack (void) {
  volatile char bytes[1 << 16];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = 0;
}

static void
end (void) {
#if !defined CASE_MEMORY && !defined CASE_LEAKS
  clear_stack ();
  if (live_blocks != 0 && __lsan_do_recoverable_leak_check ())
    _exit (FAILED);
#endif
  shared->ended++;
  _exit (0);
}

void case_exit (int code);
void
case_exit (int code) {
  (void)code;
  end ();
}

void __VERIFIER_assume (int condition);
void
__VERIFIER_assume (int condition) {
  if (!condition)
    _exit (0);
}

static void
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

__attribute__ ((weak)) void __VERIFIER_error (void);
void
__VERIFIER_error (void) {
  fail ("reach");
}

void
__assert_fail (const char *text, const char *file, unsigned line,
               const char *function) {
  (void)text, (void)file, (void)line;
  fail (function && strstr (function, "reach_error") ? "reach" : "assertion");
}

/* The body of reach_error may be no more than a call of abort. */
void case_abort (void);
void
case_abort (void) {
  Dl_info caller;
  if (dladdr (__builtin_return_address (0), &caller) && caller.dli_sname &&
      strcmp (caller.dli_sname, "reach_error") == 0)
    fail ("reach");
  shared->ended++;
  _exit (0);
}

/* Memory that may not be there: each call draws whether it fails. -----------
 */

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

char *case_strdup (const char *);
char *
case_strdup (const char *text) {
  return draw () ? NULL : strdup (text);
}

/* Executions --------------------------------------------------------------- */

#ifndef CASE_MEMORY
static void
count_malloc (const volatile void *block, size_t size) {
  (void)block, (void)size;
  live_blocks++;
}

static void
count_free (const volatile void *block) {
  (void)block;
  live_blocks--;
}
#endif

static void
run_case (void) {
  static char name[] = "case", *arguments[] = {name, NULL};
#ifndef CASE_MEMORY
  __sanitizer_install_malloc_and_free_hooks (count_malloc, count_free);
#endif
  alarm (SECONDS);
  case_main (1, arguments);
  end ();
}

static void
print_inputs (void) {
  fprintf (stderr, "CASE inputs:");
  for (unsigned i = 0; i < shared->drawn && i < MOST_INPUTS; i++)
    fprintf (stderr, "%s %lld", i > 0 ? "," : "", (long long)shared->inputs[i]);
  fprintf (stderr, "\n");
}

/* Executions that take too long are as if not begun. */
static bool
fork_case (void) {
  int status = 0;
  shared->drawn = 0;
  shared->begun++;
  pid_t child = fork ();
  if (child < 0)
    return false;
  if (child == 0)
    run_case ();
  waitpid (child, &status, 0);
  if (status == 0 || (WIFSIGNALED (status) && WTERMSIG (status) == SIGALRM))
    return true;
  if (WIFSIGNALED (status))
    fprintf (stderr, "CASE: signal %d\n", WTERMSIG (status));
  print_inputs ();
  return false;
}

int
main (int argc, char **argv) {
  struct rlimit none = {0, 0};
  setrlimit (RLIMIT_CORE, &none);
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (argc < 2 || shared == MAP_FAILED)
    return 64;
  long runs = 1;
  uint64_t seed = 0;
  if (strcmp (argv[1], "inputs") == 0)
    given = argv + 2;
  else if (argc == 4)
    runs = atol (argv[2]), seed = strtoull (argv[3], NULL, 0);
  else
    return 64;
  int out = dup (1);
  if (out < 0 || !freopen ("/dev/null", "w", stdout))
    return 70;
  bool good = true;
  for (long i = 0; good && i < runs && (i == 0 || shared->drawn > 0); i++) {
    state = (seed << 32) + (uint64_t)i;
    good = fork_case ();
  }
  dprintf (out, "%u begun, %u ended\n", shared->begun, shared->ended);
  return good ? 0 : FAILED;
}

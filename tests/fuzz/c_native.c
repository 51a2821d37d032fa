/* c_native.c -- runs generated C programs on given inputs, each time in a
   child.

   Linked with the programs, their main renamed, and a table of them.  Each line
   on standard input is the number of a program and its inputs.  For each comes,
   on standard output, '@ VALUES', where VALUES are the numbers and values of
   the checks that were passed and which bits of the values MemorySanitizer does
   not take for initialised, separated by commas, then what the sanitizers said,
   then '= STATUS' with the status that wait gives. */

#define _GNU_SOURCE

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define FAILED 99
#define MOST_INPUTS 8
#define MOST_PROBES 4000
#define MILLISECONDS 300 /* of the processor */

extern int (*const programs[]) (void);
#ifdef MEMORY
#include <sanitizer/msan_interface.h>
#else
extern int __lsan_do_recoverable_leak_check (void);
extern int __sanitizer_install_malloc_and_free_hooks (
    void (*) (const volatile void *, size_t), void (*) (const volatile void *));
#endif

/* Seen by the parent, too. */
typedef struct {
  int count;
  int numbers[MOST_PROBES];
  long long values[MOST_PROBES];
  unsigned long long undefined[MOST_PROBES];
} Probes;

static Probes *probes;
static long long inputs[MOST_INPUTS];
static int input_count, drawn;
static long live_blocks;

/* Not followed by MemorySanitizer, whose shadow it reads. */
__attribute__ ((no_sanitize ("memory"))) static void
add_probe (int number, const long long *value) {
  if (probes->count == MOST_PROBES)
    return;
  probes->numbers[probes->count] = number;
#ifdef MEMORY
  uintptr_t shadow = (uintptr_t)value ^ 0x500000000000;
  probes->undefined[probes->count] = *(unsigned long long *)shadow;
#endif
  probes->values[probes->count++] = *value;
}

void probe (int number, long long value);
void
probe (int number, long long value) {
  add_probe (number, &value);
}

#ifdef MEMORY
/* MemorySanitizer does not look at how much is allocated. */
static void
look_at_size (size_t size) {
  if (__msan_test_shadow (&size, sizeof size) < 0)
    return;
  fprintf (stderr, "MemorySanitizer: use-of-uninitialized-value as a size\n");
  __sanitizer_print_stack_trace ();
  _exit (FAILED);
}

void *case_malloc (size_t);
void *
case_malloc (size_t size) {
  look_at_size (size);
  return malloc (size);
}

void *case_calloc (size_t, size_t);
void *
case_calloc (size_t count, size_t size) {
  look_at_size (count);
  look_at_size (size);
  return calloc (count, size);
}

/* MemorySanitizer does not look at what is freed. */
static void
look_at_freed (void *block) {
  if (__msan_test_shadow (&block, sizeof block) < 0)
    return;
  fprintf (stderr, "free of an uninitialised pointer\n");
  __sanitizer_print_stack_trace ();
  _exit (FAILED);
}

void case_free (void *);
void
case_free (void *block) {
  look_at_freed (block);
  free (block);
}

void *case_realloc (void *, size_t);
void *
case_realloc (void *block, size_t size) {
  look_at_freed (block);
  look_at_size (size);
  return realloc (block, size);
}
#endif

static long long
draw (void) {
  return drawn < input_count ? inputs[drawn++] : 0;
}

#include "../c/nondet.h"

void __VERIFIER_assume (int condition);
void
__VERIFIER_assume (int condition) {
  if (!condition)
    _exit (0);
}

#ifndef MEMORY
/* Pointers must not survive in what was the stack. */
__attribute__ ((noinline)) static void
clear_stack (void) {
  volatile char bytes[1 << 15];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = 0;
}

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
look_for_leaks (void) {
#ifndef MEMORY
  clear_stack ();
  if (live_blocks != 0 && __lsan_do_recoverable_leak_check ())
    _exit (FAILED);
#endif
}

/* exit, called by a program: its variables are still there. */
void case_exit (int);
void
case_exit (int code) {
  (void)code;
#ifndef MEMORY
  if (live_blocks != 0 && __lsan_do_recoverable_leak_check ())
    _exit (FAILED);
#endif
  _exit (0);
}

static void
run (int program) {
#ifndef MEMORY
  __sanitizer_install_malloc_and_free_hooks (count_malloc, count_free);
#endif
  struct itimerval time = {{0, 0}, {0, 1000 * MILLISECONDS}};
  setitimer (ITIMER_VIRTUAL, &time, NULL);
  programs[program]();
  look_for_leaks ();
  _exit (0);
}

static void
copy_report (FILE *file) {
  static char text[1 << 16];
  rewind (file);
  size_t length = fread (text, 1, sizeof text, file);
  fwrite (text, 1, length, stdout);
}

static void
print_probes (void) {
  printf ("@");
  for (int i = 0; i < probes->count; i++)
    printf ("%s%d %lld %llu", i ? "," : " ", probes->numbers[i],
            probes->values[i], probes->undefined[i]);
  printf ("\n");
}

static void
fork_program (int program) {
  FILE *report = tmpfile ();
  if (!report)
    exit (70);
  int status = 0;
  probes->count = drawn = 0;
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0) {
    dup2 (fileno (report), 2);
    run (program);
  }
  waitpid (child, &status, 0);
  print_probes ();
  copy_report (report);
  printf ("\n= %d\n", status);
  fclose (report);
}

int
main (void) {
  struct rlimit none = {0, 0};
  char line[256];
  setrlimit (RLIMIT_CORE, &none);
  probes = mmap (NULL, sizeof *probes, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (probes == MAP_FAILED)
    return 70;
  while (fgets (line, sizeof line, stdin)) {
    char *rest = line;
    int program = (int)strtol (rest, &rest, 10);
    for (input_count = 0; input_count<MOST_INPUTS && * rest> '\n';)
      inputs[input_count++] = strtoll (rest, &rest, 10);
    fork_program (program);
  }
  return 0;
}

/* check.h -- unit tests in the Test Anything Protocol.

   int main (void) {
     RUN (something_holds);
     return check_done ();
   }

   where 'something_holds' takes nothing and contains CHECKs.  A failed CHECK
   says where it is; the test goes on. */

#ifndef UNIT_CHECK_H
#define UNIT_CHECK_H

#include <stdbool.h>
#include <stdio.h>

static struct {
  unsigned tests, failed_tests;
  unsigned failures; /* in the current test */
} check_state;

static inline void
check_that (bool holds, const char *file, int line, const char *text) {
  if (holds)
    return;
  if (check_state.failures++ < 10)
    printf ("# %s:%d: failed: %s\n", file, line, text);
}

static inline void
check_run (void (*test) (void), const char *name) {
  check_state.failures = 0;
  test ();
  check_state.failed_tests += check_state.failures > 0;
  printf ("%s %u - %s\n", check_state.failures ? "not ok" : "ok",
          ++check_state.tests, name);
  fflush (stdout);
}

/* Print the plan; the result is the exit code. */
static inline int
check_done (void) {
  printf ("1..%u\n", check_state.tests);
  return check_state.failed_tests > 0;
}

#define CHECK(...) check_that ((__VA_ARGS__), __FILE__, __LINE__, #__VA_ARGS__)
#define RUN(TEST) check_run (TEST, #TEST)

#endif

/* Where nobody has the lock, others may run: up to two calls inside each other. */
#include "driver.h"

#define N_RESOURCES 2
#define N_PROCESSES 2
#include CASE

static int depth, is_locked;

void
lock (void) {
  expect (!is_locked, "locked twice");
  is_locked = 1;
}

void
unlock (void) {
  expect (is_locked, "not locked");
  is_locked = 0;
  if (depth < 2 && pick (2))
    step ();
}

static void
step (void) {
  int pid = (int)pick (N_PROCESSES);
  depth++;
  switch (pick (3)) {
  case 0: take (pid, (int)pick (N_RESOURCES)); break;
  case 1: work (pid); break;
  default: give (pid);
  }
  depth--;
}

static void
check (void) {
  for (int g = 0; g < N_RESOURCES; g++) {
    int n = 0;
    for (int pid = 0; pid < N_PROCESSES; pid++)
      n += held[pid] == g + 1;
    expect (count[g] == n, "a resource is counted wrongly");
  }
}

/* After each line others may run: up to two calls inside each other. */
#include "driver.h"

#define N_RESOURCES 2
#define N_PROCESSES 2
#define STEP others ();
static void others (void);
#include CASE

static int depth;

static void
step (void) {
  int pid = (int)pick (N_PROCESSES);
  depth++;
  if (pick (2))
    take (pid, (int)pick (N_RESOURCES));
  else
    give (pid);
  depth--;
}

static void
others (void) {
  if (depth < 2 && pick (2))
    step ();
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

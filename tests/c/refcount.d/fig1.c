#include "driver.h"

#define N_RESOURCES 2
#define N_PROCESSES 2
#include CASE

static void
step (void) {
  int pid = (int)pick (N_PROCESSES);
  switch (pick (3)) {
  case 0: take (pid, (int)pick (N_RESOURCES)); break;
  case 1: work (pid); break;
  default: give (pid);
  }
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

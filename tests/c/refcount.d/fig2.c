#include "driver.h"

#define N_CLIENTS 2
#define N_NAMES 2
#include CASE

static void
step (void) {
  int pid = (int)pick (N_CLIENTS);
  switch (pick (3)) {
  case 0: client_init (pid); break;
  case 1: client_step (pid, (int)pick (N_NAMES)); break;
  default: client_exit (pid);
  }
}

static void
check (void) {
  for (int g = 0; g < N_NAMES; g++) {
    int n = 0;
    for (int pid = 0; pid < N_CLIENTS; pid++)
      n += item[pid] && item[pid] == found[g];
    expect (!found[g] || found[g]->refcnt == n, "an object is counted wrongly");
  }
}

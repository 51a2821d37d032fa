#include "driver.h"

#define N_USERS 3
#define malloc driver_malloc
#include CASE

static void
step (void) {
  int a = (int)pick (N_USERS), b = (int)pick (N_USERS);
  switch (pick (5)) {
  case 0: packet_add (a, pick (18)); break;
  case 1: packet_hold (a, b); break;
  case 2: packet_release (a); break;
  case 3: packet_start_write (a); break;
  default: packet_size (a);
  }
}

static void
check (void) {
  for (int a = 0; a < N_USERS; a++) {
    unsigned n = 0;
    for (int b = 0; b < N_USERS; b++)
      n += used[a] && used[b] == used[a];
    expect (!used[a] || used[a]->users == n, "a packet is counted wrongly");
  }
}

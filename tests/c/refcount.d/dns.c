#include "driver.h"

#define N_HOSTS 2
#define N_TRANSFERS 3
#define malloc driver_malloc
#include CASE

static void
step (void) {
  int t = (int)pick (N_TRANSFERS), host = (int)pick (N_HOSTS);
  switch (pick (5)) {
  case 0: dns_answer (host, 7, (long)pick (9)); break;
  case 1: dns_resolve (t, host); break;
  case 2: dns_address (t); break;
  case 3: dns_unlock (t, host); break;
  default: dns_prune ((long)pick (9));
  }
}

static void
check_entry (const struct entry *e) {
  long n = 0;
  for (int t = 0; t < N_TRANSFERS; t++)
    n += used[t] == e;
  for (int host = 0; host < N_HOSTS; host++)
    n += cache[host] == e;
  expect (e->inuse == n, "an entry is counted wrongly");
}

static void
check (void) {
  for (int t = 0; t < N_TRANSFERS; t++)
    if (used[t])
      check_entry (used[t]);
  for (int host = 0; host < N_HOSTS; host++)
    if (cache[host])
      check_entry (cache[host]);
}

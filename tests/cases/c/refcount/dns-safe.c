// expect: safe
// run: --ref=tests/cases/c/refcount/dns.ref
// native: no driver of its own: tests/c/refcount runs it
/* Entries of a DNS cache: the cache has one reference, each transfer that uses
   the entry another one. */
#include <stdlib.h>

#ifndef N_HOSTS
#define N_HOSTS 1000
#define N_TRANSFERS 1000
#endif

struct entry {
  long inuse;
  long stamp;
  int address;
};

static struct entry *cache[N_HOSTS];
static struct entry *used[N_TRANSFERS];

static void
entry_put (struct entry *e) {
  if (--e->inuse == 0)
    free (e);
}

static int
store (int host, int address, long now) {
  struct entry *e = malloc (sizeof *e);
  if (!e)
    return -1;
  e->inuse = 1;
  e->stamp = now;
  e->address = address;
  if (cache[host])
    entry_put (cache[host]);
  cache[host] = e;
  return 0;
}

int
dns_answer (int host, int address, long now) {
  return store (host, address, now);
}

int
dns_resolve (int transfer, int host) {
  if (used[transfer] || !cache[host])
    return -1;
  cache[host]->inuse++;
  used[transfer] = cache[host];
  return 0;
}

int
dns_address (int transfer) {
  return used[transfer] ? used[transfer]->address : -1;
}

void
dns_unlock (int transfer, int host) {
  struct entry *e = used[transfer];
  if (!e)
    return;
  used[transfer] = NULL;
  (void)host;
  entry_put (e);
}

void
dns_prune (long now) {
  for (int host = 0; host < N_HOSTS; host++) {
    struct entry *e = cache[host];
    if (!e || e->stamp >= now)
      continue;
    cache[host] = NULL;
    entry_put (e);
  }
}

/* Chains are kept free of cycles, as lwIP demands of those who call it. */
#include "driver.h"

#define N_OWNERS 4
#define malloc driver_malloc
#include CASE

static int
leads_to (const struct pbuf *p, const struct pbuf *q) {
  while (p && p != q)
    p = p->next;
  return p != NULL;
}

static void
step (void) {
  int a = (int)pick (N_OWNERS), b = (int)pick (N_OWNERS);
  int would_cycle = leads_to (owned[b], owned[a]);
  for (struct pbuf *p = owned[a]; p; p = p->next)
    would_cycle |= leads_to (owned[b], p);
  switch (pick (would_cycle ? 5 : 7)) {
  case 0: pbuf_alloc (a, (int)pick (9)); break;
  case 1: pbuf_share (a, b); break;
  case 2: pbuf_release (a); break;
  case 3: pbuf_dechain (a, b); break;
  case 4: pbuf_length (a); break;
  case 5: pbuf_chain (a, b); break;
  default: pbuf_cat (a, b);
  }
}

/* All buffers that can be found. */
enum { MOST = 4096 };
static struct pbuf *seen[MOST];
static int seen_count;

static void
find (struct pbuf *p) {
  for (; p; p = p->next) {
    for (int i = 0; i < seen_count; i++)
      if (seen[i] == p)
        return;
    expect (seen_count < MOST, "too many buffers");
    seen[seen_count++] = p;
  }
}

static void
check (void) {
  seen_count = 0;
  for (int i = 0; i < N_OWNERS; i++)
    find (owned[i]);
  for (int i = 0; i < seen_count; i++) {
    int n = 0;
    for (int k = 0; k < N_OWNERS; k++)
      n += owned[k] == seen[i];
    for (int k = 0; k < seen_count; k++)
      n += seen[k]->next == seen[i];
    expect (seen[i]->ref == n, "a buffer is counted wrongly");
  }
}

// expect: safe
// run: --ref=tests/cases/c/refcount/pbuf.ref
// native: no driver of its own: tests/c/refcount runs it
/* Packet buffers of lwIP: the count is the number of owners plus the number of
   buffers that have it next. */
#include <stdlib.h>

#ifndef N_OWNERS
#define N_OWNERS 1000
#endif

struct pbuf {
  struct pbuf *next;
  int len;
  int ref;
};

static struct pbuf *owned[N_OWNERS];

static int
pbuf_free (struct pbuf *p) {
  int freed = 0;
  while (p) {
    p->ref--;
    if (p->ref > 0)
      break;
    struct pbuf *q = p->next;
    free (p);
    freed++;
    p = q;
  }
  return freed;
}

void
pbuf_alloc (int slot, int len) {
  if (owned[slot])
    return;
  struct pbuf *p = malloc (sizeof *p);
  if (!p)
    return;
  p->next = NULL;
  p->len = len;
  p->ref = 1;
  owned[slot] = p;
}

void
pbuf_share (int slot, int to) {
  if (!owned[slot] || owned[to])
    return;
  owned[slot]->ref++;
  owned[to] = owned[slot];
}

void
pbuf_release (int slot) {
  struct pbuf *p = owned[slot];
  owned[slot] = NULL;
  pbuf_free (p);
}

/* The tail of 'head' gets the buffers of 'tail', which keep their owner. */
void
pbuf_chain (int head, int tail) {
  if (!owned[head] || !owned[tail] || owned[head] == owned[tail])
    return;
  struct pbuf *p = owned[head];
  while (p->next)
    p = p->next;
  if (p == owned[tail])
    return;
  p->next = owned[tail];
  owned[tail]->ref++;
}

/* The same, and the owner gives its reference to the chain. */
void
pbuf_cat (int head, int tail) {
  if (!owned[head] || !owned[tail] || owned[head] == owned[tail])
    return;
  struct pbuf *p = owned[head];
  while (p->next)
    p = p->next;
  if (p == owned[tail])
    return;
  p->next = owned[tail];
  owned[tail] = NULL;
}

/* The rest of the chain gets an owner of its own. */
void
pbuf_dechain (int head, int rest) {
  if (!owned[head] || owned[rest])
    return;
  struct pbuf *q = owned[head]->next;
  owned[head]->next = NULL;
  owned[rest] = q;
}

int
pbuf_length (int slot) {
  int sum = 0;
  for (struct pbuf *p = owned[slot]; p; p = p->next)
    sum += p->len & 255;
  return sum;
}

/* store_gate.h -- several threads in the tables of one store.

   A thread is inside while it works on the tables.  One that must move them
   closes the gate: it waits until all others have gone out, and nobody comes in
   before it opens the gate again.  Those who wait help with what it shares. */

#ifndef ENGINE_EXPLICIT_STORE_GATE_H
#define ENGINE_EXPLICIT_STORE_GATE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

enum { GATE_THREADS = 256, GATE_LINE = 64 };

/* A part of some work; each is done once. */
typedef void GateWork (void *context, uint64_t part);

typedef struct {
  pthread_mutex_t mutex; /* of the one who closes */
  bool closed;
  GateWork *work; /* what is shared, or NULL */
  void *context;
  uint64_t parts, next; /* how many there are; the next one to be done */
  uint32_t helping;     /* who may be at it, besides the one who closed */
  /* On a cache line each. */
  struct {
    uint32_t inside;
    uint8_t apart[GATE_LINE - sizeof (uint32_t)];
  } threads[GATE_THREADS];
} Gate;

Gate *gate_new (void);
void gate_free (Gate *);

/* Waits while the gate is closed. */
void gate_wait (Gate *);

static inline void
gate_leave (Gate *g, unsigned me) {
  if (g)
    __atomic_store_n (&g->threads[me].inside, 0, __ATOMIC_RELEASE);
}

/* Without a gate there is one thread only. */
static inline void
gate_enter (Gate *g, unsigned me) {
  while (g) {
    __atomic_store_n (&g->threads[me].inside, 1, __ATOMIC_SEQ_CST);
    if (!__atomic_load_n (&g->closed, __ATOMIC_SEQ_CST))
      return;
    gate_leave (g, me);
    gate_wait (g);
  }
}

/* For a thread that is inside; it is inside again afterwards.  In between
   another one may have closed the gate, too. */
void gate_close (Gate *, unsigned me);
void gate_open (Gate *, unsigned me);

/* While the gate is closed: does the parts 0, 1, ..., with those who wait. */
void gate_share (Gate *, GateWork *, void *context, uint64_t parts);

#endif

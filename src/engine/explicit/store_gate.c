/* Who closes the gate says so first and looks at the others then; who comes in
   says so first and looks at the gate then.  So one of the two sees the other.
   It is the same with who shares work, and who helps. */

#include "engine/explicit/store_gate.h"
#include "base/mem.h"

#include <assert.h>
#include <sched.h>

Gate *
gate_new (void) {
  Gate *g = mem_zero (sizeof *g);
  pthread_mutex_init (&g->mutex, NULL);
  return g;
}

void
gate_free (Gate *g) {
  if (!g)
    return;
  pthread_mutex_destroy (&g->mutex);
  mem_free (g);
}

/* Sharing ------------------------------------------------------------------ */

static void
do_parts (Gate *g, GateWork *work) {
  uint64_t part;
  while ((part = __atomic_fetch_add (&g->next, 1, __ATOMIC_RELAXED)) < g->parts)
    work (g->context, part);
}

/* Returns soon if there is nothing to do.  Then it does not say that it helps,
   either: who shares would wait for ever where many look for work. */
static void
help (Gate *g) {
  if (__atomic_load_n (&g->work, __ATOMIC_SEQ_CST)) {
    __atomic_add_fetch (&g->helping, 1, __ATOMIC_SEQ_CST);
    GateWork *work = __atomic_load_n (&g->work, __ATOMIC_SEQ_CST);
    if (work)
      do_parts (g, work);
    __atomic_sub_fetch (&g->helping, 1, __ATOMIC_SEQ_CST);
  }
  sched_yield ();
}

void
gate_share (Gate *g, GateWork *work, void *context, uint64_t parts) {
  assert (g->closed && !g->work);
  g->context = context;
  g->parts = parts;
  g->next = 0;
  __atomic_store_n (&g->work, work, __ATOMIC_SEQ_CST);
  do_parts (g, work);
  __atomic_store_n (&g->work, NULL, __ATOMIC_SEQ_CST);
  while (__atomic_load_n (&g->helping, __ATOMIC_SEQ_CST))
    sched_yield ();
}

/* The gate ----------------------------------------------------------------- */

void
gate_wait (Gate *g) {
  while (__atomic_load_n (&g->closed, __ATOMIC_SEQ_CST))
    help (g);
}

void
gate_close (Gate *g, unsigned me) {
  if (!g)
    return;
  assert (me < GATE_THREADS);
  gate_leave (g, me);
  while (pthread_mutex_trylock (&g->mutex))
    help (g);
  __atomic_store_n (&g->closed, true, __ATOMIC_SEQ_CST);
  for (unsigned i = 0; i < GATE_THREADS; i++)
    while (__atomic_load_n (&g->threads[i].inside, __ATOMIC_SEQ_CST))
      sched_yield ();
}

void
gate_open (Gate *g, unsigned me) {
  if (!g)
    return;
  __atomic_store_n (&g->closed, false, __ATOMIC_SEQ_CST);
  __atomic_store_n (&g->threads[me].inside, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock (&g->mutex);
}

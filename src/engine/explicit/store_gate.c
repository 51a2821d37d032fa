/* Who closes the gate says so first and looks at the others then; who comes in
   says so first and looks at the gate then.  So one of the two sees the other.
 */

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

void
gate_wait (Gate *g) {
  pthread_mutex_lock (&g->mutex);
  pthread_mutex_unlock (&g->mutex);
}

void
gate_close (Gate *g, unsigned me) {
  if (!g)
    return;
  assert (me < GATE_THREADS);
  gate_leave (g, me);
  pthread_mutex_lock (&g->mutex);
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

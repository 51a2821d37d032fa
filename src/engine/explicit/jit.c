/* When code is made, and who uses it. */

#include "engine/explicit/jit.h"
#include "engine/explicit/jit_emit.h"

#include <pthread.h>

typedef enum { STATE_NONE, STATE_WORKING, STATE_READY, STATE_FAILED } Progress;

struct Jit {
  const Model *model;
  MachineOptions how;
  Lowered *lowered;
  LowFunctions *functions; /* by code */
  JitImage *image;
  const char *why; /* there is none */
  pthread_t thread;
  bool has_thread;
  bool said;
  Progress progress; /* READY and FAILED are written last, by the maker */
};

Jit *
jit_new (const Model *model, MachineOptions how) {
  Jit *n = mem_zero (sizeof *n);
  n->model = model;
  n->how = how;
  return n;
}

void
jit_free (Jit *n) {
  if (!n)
    return;
  if (n->has_thread)
    pthread_join (n->thread, NULL);
  jit_image_free (n->image);
  low_free (n->lowered);
  mem_free (n->functions);
  mem_free (n);
}

static void
compile (Jit *n) {
  Machine *machine = machine_new (n->model, n->how);
  n->lowered = low_model (machine, &n->why);
  machine_free (machine);
  if (!n->lowered)
    return;
  n->functions = mem_zero (n->lowered->codes.len * sizeof *n->functions);
  n->image = jit_emit (n->lowered, n->functions);
  if (!n->image)
    n->why = "there is no libLLVM 19 that makes it";
}

static void *
work (void *context) {
  Jit *n = context;
  compile (n);
  __atomic_store_n (&n->progress, n->image ? STATE_READY : STATE_FAILED,
                    __ATOMIC_RELEASE);
  return NULL;
}

/* Whether it is for the caller to begin. */
static bool
begins (Jit *n) {
  Progress none = STATE_NONE;
  return __atomic_compare_exchange_n (&n->progress, &none, STATE_WORKING, false,
                                      __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

void
jit_start (Jit *n) {
  if (!begins (n))
    return;
  n->has_thread = !pthread_create (&n->thread, NULL, work, n);
  if (n->has_thread)
    return;
  n->why = "there is no thread to make it";
  __atomic_store_n (&n->progress, STATE_FAILED, __ATOMIC_RELEASE);
}

void
jit_make (Jit *n) {
  if (begins (n))
    work (n);
}

bool
jit_use (Jit *n, Machine *machine) {
  Progress p = __atomic_load_n (&n->progress, __ATOMIC_ACQUIRE);
  if (p == STATE_READY)
    machine_use_native (machine, n->lowered, n->functions);
  return p == STATE_READY || p == STATE_FAILED;
}

void
jit_say (Jit *n, Run *run) {
  if (__atomic_exchange_n (&n->said, true, __ATOMIC_RELAXED))
    return;
  if (n->image)
    run_say (run, 1, "native code for %u of %u statements",
             n->lowered->edges - n->lowered->asked, n->lowered->edges);
  else
    run_say (run, 1, "no native code: %s", n->why);
}

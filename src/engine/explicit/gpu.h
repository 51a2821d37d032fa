/* gpu.h -- a search for errors of finite executions by a device of OpenCL:
   '--explicit.device=gpu'. */

#ifndef ENGINE_EXPLICIT_GPU_H
#define ENGINE_EXPLICIT_GPU_H

#include "engine/explicit/search.h"

/* What is kept from one attempt to the next: the bits of states. */
typedef struct Gpu Gpu;

typedef enum {
  GPU_DONE,  /* the search has its counts and trails */
  GPU_AGAIN, /* states had bits that were not expected: begin again */
  GPU_CANNOT /* nothing was done, or only a part of it: begin again without */
} GpuEnd;

Gpu *gpu_new (void);
void gpu_free (Gpu *);
/* 'why' says why it cannot. */
GpuEnd gpu_search (Gpu *, Search *, Str *why);

#endif

/* OpenCL 1.2 through its library, which may not be there.  The few declarations
   that are needed are made here, so building needs nothing of it. */

#include "engine/explicit/gpu_device.h"
#include "base/vec.h"

#include <assert.h>
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef struct Opaque *Handle;

enum {
  CL_DEVICE_TYPE_GPU = 1 << 2,
  CL_DEVICE_NAME = 0x102b,
  CL_PROGRAM_BUILD_LOG = 0x1183,
  CL_MEM_READ_WRITE = 1
};
#define CL_DEVICE_TYPE_ALL 0xffffffffu

#define FUNCTIONS(F)                                                           \
  F (int32_t, GetPlatformIDs, (uint32_t, Handle *, uint32_t *))                \
  F (int32_t, GetDeviceIDs,                                                    \
     (Handle, uint64_t, uint32_t, Handle *, uint32_t *))                       \
  F (int32_t, GetDeviceInfo, (Handle, uint32_t, size_t, void *, size_t *))     \
  F (Handle, CreateContext,                                                    \
     (const intptr_t *, uint32_t, const Handle *, void *, void *, int32_t *))  \
  F (int32_t, ReleaseContext, (Handle))                                        \
  F (Handle, CreateCommandQueue, (Handle, Handle, uint64_t, int32_t *))        \
  F (int32_t, ReleaseCommandQueue, (Handle))                                   \
  F (Handle, CreateProgramWithSource,                                          \
     (Handle, uint32_t, const char **, const size_t *, int32_t *))             \
  F (int32_t, BuildProgram,                                                    \
     (Handle, uint32_t, const Handle *, const char *, void *, void *))         \
  F (int32_t, GetProgramBuildInfo,                                             \
     (Handle, Handle, uint32_t, size_t, void *, size_t *))                     \
  F (int32_t, ReleaseProgram, (Handle))                                        \
  F (Handle, CreateKernel, (Handle, const char *, int32_t *))                  \
  F (int32_t, ReleaseKernel, (Handle))                                         \
  F (int32_t, SetKernelArg, (Handle, uint32_t, size_t, const void *))          \
  F (Handle, CreateBuffer, (Handle, uint64_t, size_t, void *, int32_t *))      \
  F (int32_t, ReleaseMemObject, (Handle))                                      \
  F (int32_t, EnqueueReadBuffer,                                               \
     (Handle, Handle, uint32_t, size_t, size_t, void *, uint32_t,              \
      const Handle *, Handle *))                                               \
  F (int32_t, EnqueueWriteBuffer,                                              \
     (Handle, Handle, uint32_t, size_t, size_t, const void *, uint32_t,        \
      const Handle *, Handle *))                                               \
  F (int32_t, EnqueueFillBuffer,                                               \
     (Handle, Handle, const void *, size_t, size_t, size_t, uint32_t,          \
      const Handle *, Handle *))                                               \
  F (int32_t, EnqueueNDRangeKernel,                                            \
     (Handle, Handle, uint32_t, const size_t *, const size_t *,                \
      const size_t *, uint32_t, const Handle *, Handle *))                     \
  F (int32_t, Finish, (Handle))

#define MEMBER(RESULT, NAME, ARGS) RESULT (*NAME) ARGS;
#define SYMBOL(RESULT, NAME, ARGS) {"cl" #NAME, offsetof (Device, NAME)},

struct DeviceBuffer {
  Handle memory;
};

struct Device {
  FUNCTIONS (MEMBER)
  void *library;
  Handle device, context, queue, program;
  char name[128];
  Str problem;
};

static const struct {
  const char *name;
  size_t offset;
} symbols[] = {FUNCTIONS (SYMBOL)};

/* Problems ----------------------------------------------------------------- */

static bool
has_failed (Device *d, int32_t error, const char *what) {
  if (error && !d->problem.len)
    str_format (&d->problem, "%s: OpenCL's error %d", what, error);
  return d->problem.len;
}

const char *
device_problem (Device *d) {
  return d->problem.len ? str_text (&d->problem) : NULL;
}

/* Opening ------------------------------------------------------------------ */

static bool
load (Device *d) {
  static const char *const names[] = {"libOpenCL.so.1", "libOpenCL.so"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !d->library; i++)
    d->library = dlopen (names[i], RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; d->library && i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym (d->library, symbols[i].name);
    if (!address)
      return false;
    memcpy ((char *)d + symbols[i].offset, &address, sizeof address);
  }
  return d->library;
}

static bool
find_device (Device *d, uint64_t type) {
  enum { MOST = 16 };
  Handle platforms[MOST];
  uint32_t count = 0, found = 0;
  if (d->GetPlatformIDs (MOST, platforms, &count))
    return false;
  count = count < MOST ? count : MOST;
  for (uint32_t i = 0; i < count && !found; i++)
    if (d->GetDeviceIDs (platforms[i], type, 1, &d->device, &found))
      found = 0;
  return found;
}

static bool
open_device (Device *d) {
  int32_t error = 0;
  d->GetDeviceInfo (d->device, CL_DEVICE_NAME, sizeof d->name - 1, d->name,
                    NULL);
  d->context = d->CreateContext (NULL, 1, &d->device, NULL, NULL, &error);
  if (!has_failed (d, error, "context"))
    d->queue = d->CreateCommandQueue (d->context, d->device, 0, &error);
  return !has_failed (d, error, "queue");
}

Device *
device_open (Str *why) {
  Device *d = mem_zero (sizeof *d);
  if (!load (d))
    str_add (why, "there is no OpenCL library");
  else if (!find_device (d, CL_DEVICE_TYPE_GPU) &&
           !find_device (d, CL_DEVICE_TYPE_ALL))
    str_add (why, "OpenCL knows no device");
  else if (!open_device (d))
    str_add (why, device_problem (d));
  if (!why->len)
    return d;
  device_close (d);
  return NULL;
}

/* The library stays: drivers have threads of their own. */
void
device_close (Device *d) {
  if (!d)
    return;
  if (d->program)
    d->ReleaseProgram (d->program);
  if (d->queue)
    d->ReleaseCommandQueue (d->queue);
  if (d->context)
    d->ReleaseContext (d->context);
  str_done (&d->problem);
  mem_free (d);
}

const char *
device_name (const Device *d) {
  return d->name;
}

/* Programs ----------------------------------------------------------------- */

static void
tell_log (Device *d) {
  enum { MOST = 2000 };
  char log[MOST + 1] = "";
  size_t len = 0;
  d->GetProgramBuildInfo (d->program, d->device, CL_PROGRAM_BUILD_LOG, 0, NULL,
                          &len);
  char *all = mem_zero (len + 1);
  d->GetProgramBuildInfo (d->program, d->device, CL_PROGRAM_BUILD_LOG, len, all,
                          NULL);
  snprintf (log, sizeof log, "%s", all);
  str_format (&d->problem, "the device's compiler says: %s", log);
  mem_free (all);
}

bool
device_build (Device *d, const char *text) {
  int32_t error = 0;
  if (d->problem.len)
    return false;
  if (d->program)
    d->ReleaseProgram (d->program);
  d->program = d->CreateProgramWithSource (d->context, 1, &text, NULL, &error);
  if (has_failed (d, error, "program"))
    return false;
  if (d->BuildProgram (d->program, 1, &d->device, "", NULL, NULL))
    tell_log (d);
  return !d->problem.len;
}

void
device_run (Device *d, const char *kernel, size_t count, size_t args,
            const DeviceArg *arg) {
  int32_t error = 0;
  if (d->problem.len || !count)
    return;
  Handle k = d->CreateKernel (d->program, kernel, &error);
  if (has_failed (d, error, kernel))
    return;
  for (uint32_t i = 0; i < args; i++) {
    const void *value =
        arg[i].size ? (const void *)&arg[i].number : &arg[i].buffer->memory;
    size_t size = arg[i].size ? arg[i].size : sizeof (Handle);
    has_failed (d, d->SetKernelArg (k, i, size, value), kernel);
  }
  size_t group = DEVICE_GROUP, all = (count + group - 1) / group * group;
  if (!d->problem.len)
    has_failed (d,
                d->EnqueueNDRangeKernel (d->queue, k, 1, NULL, &all, &group, 0,
                                         NULL, NULL),
                kernel);
  has_failed (d, d->Finish (d->queue), kernel);
  d->ReleaseKernel (k);
}

/* Buffers ------------------------------------------------------------------ */

#define MOST_FILLED ((size_t)1 << 30)

DeviceBuffer *
device_buffer (Device *d, size_t bytes) {
  int32_t error = 0;
  if (d->problem.len)
    return NULL;
  Handle memory =
      d->CreateBuffer (d->context, CL_MEM_READ_WRITE, bytes, NULL, &error);
  if (error || !memory)
    return NULL;
  DeviceBuffer *b = mem_zero (sizeof *b);
  b->memory = memory;
  /* Some devices find out only now whether there is room. */
  uint32_t zero = 0;
  if (!d->EnqueueWriteBuffer (d->queue, memory, true, bytes - 4, 4, &zero, 0,
                              NULL, NULL))
    return b;
  device_free (d, b);
  return NULL;
}

void
device_free (Device *d, DeviceBuffer *b) {
  if (!b)
    return;
  d->ReleaseMemObject (b->memory);
  mem_free (b);
}

/* In parts: a driver was seen that does not fill 4 GB and more at once. */
void
device_zero (Device *d, DeviceBuffer *b, size_t bytes) {
  uint32_t zero = 0;
  assert (bytes % sizeof zero == 0);
  for (size_t at = 0; at < bytes && !d->problem.len; at += MOST_FILLED) {
    size_t some = bytes - at < MOST_FILLED ? bytes - at : MOST_FILLED;
    has_failed (d,
                d->EnqueueFillBuffer (d->queue, b->memory, &zero, sizeof zero,
                                      at, some, 0, NULL, NULL),
                "fill");
  }
  if (bytes)
    has_failed (d, d->Finish (d->queue), "fill");
}

void
device_put (Device *d, DeviceBuffer *b, size_t at, const void *data,
            size_t bytes) {
  if (!d->problem.len && bytes)
    has_failed (d,
                d->EnqueueWriteBuffer (d->queue, b->memory, true, at, bytes,
                                       data, 0, NULL, NULL),
                "write");
}

void
device_get (Device *d, DeviceBuffer *b, size_t at, void *data, size_t bytes) {
  memset (data, 0, bytes);
  if (!d->problem.len && bytes)
    has_failed (d,
                d->EnqueueReadBuffer (d->queue, b->memory, true, at, bytes,
                                      data, 0, NULL, NULL),
                "read");
}

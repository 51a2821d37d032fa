/* gpu_device.h -- a device for many small computations at a time, through
   OpenCL, which is loaded when it is asked for.

   Whatever fails is remembered: from then on nothing is done, and
   'device_problem' tells.  So callers look at the end of a piece of work. */

#ifndef ENGINE_EXPLICIT_GPU_DEVICE_H
#define ENGINE_EXPLICIT_GPU_DEVICE_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Device Device;
typedef struct DeviceBuffer DeviceBuffer;

/* The first graphics processor, or if there is none another device.  NULL:
   there is none at all; 'why' tells. */
Device *device_open (Str *why);
void device_close (Device *);
const char *device_name (const Device *);
/* What went wrong, or NULL. */
const char *device_problem (Device *);

/* Compiles; kernels of an older text are forgotten. */
bool device_build (Device *, const char *text);

/* NULL: there is no room.  That is no problem yet. */
DeviceBuffer *device_buffer (Device *, size_t bytes);
void device_free (Device *, DeviceBuffer *); /* NULL is fine */
void device_zero (Device *, DeviceBuffer *, size_t bytes);
void device_put (Device *, DeviceBuffer *, size_t at, const void *,
                 size_t bytes);
void device_get (Device *, DeviceBuffer *, size_t at, void *, size_t bytes);

/* An argument of a kernel: a buffer, or a number of 4 or 8 bytes. */
typedef struct {
  DeviceBuffer *buffer;
  uint64_t number;
  size_t size; /* of the number; 0: it is a buffer */
} DeviceArg;

#define DEVICE_BUFFER(B)                                                       \
  (DeviceArg) {                                                                \
    (B), 0, 0                                                                  \
  }
#define DEVICE_WORD(N)                                                         \
  (DeviceArg) {                                                                \
    NULL, (N), 4                                                               \
  }
#define DEVICE_WIDE(N)                                                         \
  (DeviceArg) {                                                                \
    NULL, (N), 8                                                               \
  }

/* Work-items come in groups of this size. */
enum { DEVICE_GROUP = 64 };

/* Runs it for at least 'count' work-items, and waits for the end. */
void device_run (Device *, const char *kernel, size_t count, size_t args,
                 const DeviceArg *);

#endif

/* execute_view.h -- a state in the middle of an execution, as 'StepWatcher'
   sees it: frames with their registers, objects with their bytes. */

#ifndef PROGRAM_UNIT_EXECUTE_VIEW_H
#define PROGRAM_UNIT_EXECUTE_VIEW_H

#include "program/unit/execute.h"

typedef struct {
  uint32_t proc;
  const UnitOp *op; /* the next one; of a frame that called another: the call */
} ViewFrame;

typedef struct {
  uint64_t bits;
  bool is_defined; /* all of it */
  size_t object;   /* whose address it is; SIZE_MAX: of none that is there */
} ViewValue;

typedef enum {
  VIEW_GLOBAL, /* 'index' */
  VIEW_PROC,   /* 'index' */
  VIEW_LOCAL,
  VIEW_BLOCK,
  VIEW_ARGUMENT,
  VIEW_FIXED,
  VIEW_OTHER /* dead, or not modelled */
} ViewKind;

typedef struct {
  ViewKind kind;
  bool is_out; /* a local out of its scope */
  bool is_constant;
  uint32_t index;
  uint64_t address, size;
  uint64_t number; /* no other object has, or had, it */
} ViewObject;

size_t view_frames (const Exec *);
ViewFrame view_frame (const Exec *, size_t number);
/* Of at most 64 bits. */
ViewValue view_register (const Exec *, size_t frame, uint32_t reg);

size_t view_objects (const Exec *);
ViewObject view_object (const Exec *, size_t number);
/* At most 8 bytes of it. */
ViewValue view_bytes (const Exec *, size_t number, uint64_t at, unsigned count);

#endif

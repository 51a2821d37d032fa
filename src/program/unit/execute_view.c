/* The state of an execution as others see it. */

#include "program/unit/execute_view.h"
#include "program/unit/execute_impl.h"

size_t
view_frames (const Exec *x) {
  return x->frames.len;
}

ViewFrame
view_frame (const Exec *x, size_t number) {
  const Frame *f = x->frames.data + number;
  bool is_top = number + 1 == x->frames.len;
  return (ViewFrame){f->proc, is_top ? x->op : f->op};
}

/* Objects are numbered by their slots, of which the first is none. */
static ViewValue
view_value (const Exec *x, Value v) {
  bool is_whole = v.origin && !(v.origin & 7); /* not a part of an address */
  const Object *o = is_whole ? memory_object (&x->memory, v.origin) : NULL;
  bool is_there = o && (o->state == STATE_LIVE || o->state == STATE_LEFT);
  return (ViewValue){v.lo, !v.undefined, is_there ? o->slot - 1 : SIZE_MAX};
}

ViewValue
view_register (const Exec *x, size_t frame, uint32_t reg) {
  return view_value (x, x->regs.data[x->frames.data[frame].regs + reg]);
}

size_t
view_objects (const Exec *x) {
  return x->memory.slots - 1;
}

static ViewKind
kind_of (const Object *o) {
  static const ViewKind kinds[] = {
      [OBJECT_GLOBAL] = VIEW_GLOBAL,     [OBJECT_PROC] = VIEW_PROC,
      [OBJECT_LOCAL] = VIEW_LOCAL,       [OBJECT_BLOCK] = VIEW_BLOCK,
      [OBJECT_ARGUMENT] = VIEW_ARGUMENT, [OBJECT_FIXED] = VIEW_FIXED,
      [OBJECT_OPAQUE] = VIEW_OTHER};
  bool is_there = o->state == STATE_LIVE || o->state == STATE_LEFT;
  return is_there ? kinds[o->kind] : VIEW_OTHER;
}

ViewObject
view_object (const Exec *x, size_t number) {
  const Object *o = memory_slot (&x->memory, (uint32_t)number + 1);
  ViewKind kind = kind_of (o);
  uint64_t index =
      kind == VIEW_PROC ? o->number - x->unit->globals.len : o->number;
  return (ViewObject){kind,           o->state == STATE_LEFT,
                      o->is_constant, (uint32_t)index,
                      o->address,     o->size,
                      o->number};
}

/* Reading notes what was read while recording: nobody records and watches. */
ViewValue
view_bytes (const Exec *x, size_t number, uint64_t at, unsigned count) {
  assert (count >= 1 && count <= 8 && !x->options->record);
  Object *o = memory_slot (&x->memory, (uint32_t)number + 1);
  return view_value (x, memory_load ((Memory *)&x->memory, o, at, 8 * count));
}

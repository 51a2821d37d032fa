/* execute_impl.h -- what the parts of the interpreter share.

   Functions that execute something return whether execution goes on; if not,
   'result' tells why. */

#ifndef PROGRAM_UNIT_EXECUTE_IMPL_H
#define PROGRAM_UNIT_EXECUTE_IMPL_H

#include "program/unit/execute_memory.h"
#include "program/unit/unit_refs.h"

typedef struct {
  uint32_t proc;
  const UnitOp *op; /* of a frame that called another one: the call */
  size_t regs;      /* where its registers begin */
  size_t locals;    /* of the memory's stack when it began */
  /* Where clients interleave: */
  bool again;            /* 'op' is no call, and is still to be executed */
  const UnitOp *looked;  /* the call of LOCK before which others ran */
  const Source *line_of; /* the line that is being executed */
  int line;
} Frame;

typedef VEC (Frame) Frames;
typedef VEC (Value) Values;

/* A stack that is not running: of the main procedure, or of a client. */
typedef struct {
  Frames frames;
  Values regs;
  Spots locals;
  uint64_t next; /* address of the next local */
  const UnitOp *op;
} ExecStack;

/* Where a value that is not initialised was loaded last. */
typedef struct {
  const char *show; /* what the source says there, or NULL */
  Origin object;
} UndefinedLoad;

struct Exec {
  Run *run; /* or NULL */
  const Unit *unit;
  const ExecuteOptions *options;
  Memory memory;
  Frames frames;
  Values regs;
  Values moved;     /* on an edge */
  const UnitOp *op; /* being executed */
  uint64_t steps, max_steps;
  uint64_t check_at; /* the step at which limits are looked at */
  size_t inputs;     /* used */
  uint64_t seed;     /* of the next random number */
  UndefinedLoad undefined;
  const UnitRefs *clients; /* NULL: nobody interleaves */
  VEC (ExecStack) stacks;  /* by number of the client; 0: the main procedure */
  uint32_t client;         /* whose stack is running */
  uint32_t locks;          /* that it holds */
  Str text;                /* scratch, and the text of an event */
  Str shown;               /* what a pointer leads to */
  Str sentence;            /* how it ended, if somebody wants to know */
  Execution result;
};

static inline Frame *
exec_top (Exec *x) {
  return x->frames.data + x->frames.len - 1;
}

static inline const UnitProc *
exec_proc (const Exec *x) {
  return x->unit->procs.data + x->frames.data[x->frames.len - 1].proc;
}

static inline unsigned
pointer_bits (const Exec *x) {
  return 8 * x->unit->pointer_bytes;
}

static inline Wide
value_bits (Value v) {
  return (Wide)v.hi << 64 | v.lo;
}

static inline Value
value_of (Wide bits) {
  return (Value){.lo = (uint64_t)bits, .hi = (uint64_t)(bits >> 64)};
}

/* The address of a global or procedure, or something undefined. */
Value exec_operand (const Exec *, const Operand *);

static inline Value
exec_value (const Exec *x, const Value *regs, const Operand *o) {
  if (o->kind == OPERAND_REG)
    return regs[o->index];
  if (o->kind <= OPERAND_CONST)
    return value_of (o->value);
  return exec_operand (x, o);
}

/* execute_end.c: ways to end.  All return false. */
bool exec_error (Exec *, ErrorKind, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
bool exec_unsupported (Exec *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
bool exec_limit (Exec *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
bool exec_end (Exec *, Outcome);
/* The place in the user's source that stands for the current operation. */
Pos exec_pos (const Exec *);
/* Whether the current operation is the library's. */
bool exec_in_library (const Exec *);

/* execute_undefined.c: a value decides something; 'what' names that. */
bool exec_use_slow (Exec *, const char *what);
static inline bool
exec_use (Exec *x, Value v, const char *what) {
  return !v.undefined || exec_use_slow (x, what);
}
bool exec_use_operation (Exec *, const UnitOp *, const Value *regs);
/* An undefined value was loaded from the object. */
void exec_note_undefined (Exec *, const UnitOp *, const Object *);

/* execute_value.c: an operation without effects, OP_COPY .. OP_UTOF. */
bool exec_evaluate (Exec *, const UnitOp *, Value *regs);

/* execute_access.c: finds the object that a pointer may be used for. */
typedef struct {
  Object *object;
  uint64_t offset;
} Access;

bool exec_access_slow (Exec *, Value pointer, uint64_t count, bool writes,
                       Access *);

static inline bool
exec_access (Exec *x, Value pointer, uint64_t count, bool writes, Access *at) {
  Object *o = memory_slot (&x->memory, origin_slot (pointer.origin));
  uint64_t limit = writes ? o->writable : o->readable;
  uint64_t offset = pointer.lo - o->address;
  at->object = o;
  at->offset = offset;
  if (!pointer.undefined && count <= limit && offset <= limit - count &&
      o->generation == origin_generation (pointer.origin))
    return true;
  return exec_access_slow (x, pointer, count, writes, at);
}

bool exec_index (Exec *, const UnitOp *, const Value *regs);
/* The procedure whose address this is. */
bool exec_callee (Exec *, Value pointer, uint32_t *proc);
/* The live heap block that begins there; 'what' names the operation. */
/* 'fixed': only blocks with ALLOC_FIXED count, instead of all others. */
bool exec_block (Exec *, Value pointer, bool fixed, const char *what,
                 Object **);
/* "variable 'x'", "the block allocated at a.c:7", ... */
void exec_name_object (const Exec *, Str *, const Object *);

/* execute_heap.c: operations on whole objects. */
bool exec_local (Exec *, const UnitOp *, Value *regs);
bool exec_alloc (Exec *, const UnitOp *, Value *regs);
bool exec_opaque (Exec *, const UnitOp *, Value *regs);
bool exec_free (Exec *, const UnitOp *, const Value *regs);
bool exec_block_size (Exec *, const UnitOp *, Value *regs);
bool exec_lifetime (Exec *, const UnitOp *, Value *regs);
bool exec_stack_restore (Exec *, const UnitOp *, const Value *regs);
bool exec_move (Exec *, const UnitOp *, const Value *regs);
bool exec_fill (Exec *, const UnitOp *, const Value *regs);
bool exec_room (Exec *, const UnitOp *, Value *regs);
bool exec_same_object (Exec *, const UnitOp *, Value *regs);
/* execute_havoc.c */
bool exec_havoc (Exec *, const UnitOp *, const Value *regs);
/* execute_havoc_show.c: adds to 'text' what changes when the bytes of 'from'
   are written to 'to'. */
void exec_note_written (Exec *, Object *to, Object *from);
/* Objects of globals and procedures, in this order. */
bool exec_globals (Exec *);
/* The size of the operation counts as steps in which limits are looked at. */
void exec_charge (Exec *, uint64_t bytes);

/* execute.c */
bool exec_push_frame (Exec *, uint32_t proc);

/* execute_clients.c: stacks that take turns. */
void exec_clients_begin (Exec *);
void exec_clients_done (Exec *);
/* A call of a procedure that means more than its body; false: it does not. 'on'
   is whether execution goes on. */
bool exec_clients_call (Exec *, const UnitOp *, uint32_t proc, bool *on);
/* The last frame of the stack is left: the main procedure goes on, if that is
   not it. */
bool exec_clients_end (Exec *);
/* A frame is left while the lock is held: an error in an entry. */
bool exec_clients_leave (Exec *);
/* A frame of that procedure was left. */
bool exec_clients_left (Exec *, uint32_t proc);
/* Whether others may run before the operation, which is in a new line. */
bool exec_clients_line (Exec *, const UnitOp *);

/* execute_leak.c: the program ends normally. */
bool exec_leaks (Exec *);

/* execute_input.c */
bool exec_input (Exec *, const UnitOp *, Wide *value);
void exec_sort_record (Choices *);

/* execute_print.c */
bool exec_print (Exec *, const UnitOp *, Value *regs);

/* Events; called only if there is a watcher. */
static inline bool
exec_is_watched (const Exec *x) {
  return x->options->watcher.event;
}
void exec_tell (Exec *, Event);
/* The string that a pointer of that type leads to, in quotes; NULL: none. Lives
   until the next call. */
const char *exec_text (Exec *, UnitTypeId, Value pointer);

#endif

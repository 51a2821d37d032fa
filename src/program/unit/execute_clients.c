/* Clients that interleave, each with a stack of its own.

   One stack runs at a time.  The main procedure lets a client run
   ('clients.resume') until it pauses or its call ends; clients never run each
   other.  Where others may run, the interpreter calls a procedure of the
   client's text ('clients.look'), which asks an input whether to pause.  So all
   that is chosen is inputs, and executions are replayed as others are.

   With 'atomic lock', others may run before a call of LOCK and behind one of
   UNLOCK while no lock is held; with 'atomic lines', where a line begins that
   the frame is not in already.  It is enough to ask before the line uses memory
   that others know: nobody can tell what it does before. */

#include "program/unit/execute_impl.h"

enum { MOST_CLIENTS = 8, STACK_BYTES = 1 << 27 };

void
exec_clients_begin (Exec *x) {
  const UnitRefs *refs = x->unit->refs;
  if (refs && refs->atomic != REF_ATOMIC_ENTRIES)
    x->clients = refs;
  for (uint32_t i = 0; x->clients && i <= MOST_CLIENTS; i++)
    vec_push (&x->stacks, ((ExecStack){.next = x->memory.stack_next +
                                               (uint64_t)i * STACK_BYTES}));
}

void
exec_clients_done (Exec *x) {
  for (size_t i = 0; i < x->stacks.len; i++) {
    vec_done (&x->stacks.data[i].frames);
    vec_done (&x->stacks.data[i].regs);
    vec_done (&x->stacks.data[i].locals);
  }
  vec_done (&x->stacks);
}

static void
run_stack (Exec *x, uint32_t number) {
  x->stacks.data[x->client] = (ExecStack){x->frames, x->regs, x->memory.stack,
                                          x->memory.stack_next, x->op};
  ExecStack *s = x->stacks.data + number;
  x->frames = s->frames;
  x->regs = s->regs;
  x->memory.stack = s->locals;
  x->memory.stack_next = s->next;
  x->op = s->op;
  *s = (ExecStack){0};
  x->client = number;
}

static bool
resume (Exec *x, const UnitOp *op) {
  Value *regs = x->regs.data + exec_top (x)->regs;
  uint64_t number = exec_value (x, regs, op->args).lo + 1;
  assert (!x->client && number <= MOST_CLIENTS);
  exec_top (x)->op = op;
  run_stack (x, (uint32_t)number);
  if (x->frames.len)
    return true;
  uint32_t proc = x->clients->clients.client;
  if (!exec_push_frame (x, proc))
    return false;
  x->op = x->unit->procs.data[proc].blocks.data[0].ops.data;
  return true;
}

/* The main procedure goes on behind its call of 'resume'. */
static bool
go_back (Exec *x, bool paused) {
  run_stack (x, 0);
  const UnitOp *call = exec_top (x)->op;
  Value *regs = x->regs.data + exec_top (x)->regs;
  if (call->result_count)
    regs[call->results[0]] = value_of (paused);
  x->op = call + 1;
  return true;
}

bool
exec_clients_end (Exec *x) {
  x->frames.len = 0;
  x->regs.len = 0;
  return go_back (x, false);
}

/* Others may run; then the operation is executed. */
static bool
look (Exec *x, const UnitOp *op) {
  uint32_t proc = x->clients->clients.look;
  exec_top (x)->op = op;
  exec_top (x)->again = true;
  if (!exec_push_frame (x, proc))
    return false;
  x->op = x->unit->procs.data[proc].blocks.data[0].ops.data;
  return true;
}

/* Whether the client is in the entry that it calls; before that it asks whether
   it may call, where others must not run: it has not taken what it chose. */
static bool
is_in_entry (const Exec *x) {
  enum { CALL = 1, ENTRY = 2 };
  const UnitRefs *r = x->clients;
  if (!x->client || x->frames.len <= ENTRY)
    return false;
  uint32_t call = x->frames.data[CALL].proc, proc = x->frames.data[ENTRY].proc;
  for (size_t i = 0; i < r->entries.len; i++)
    if (r->entries.data[i].call_proc == call && r->entries.data[i].proc == proc)
      return true;
  return false;
}

bool
exec_clients_call (Exec *x, const UnitOp *op, uint32_t proc, bool *on) {
  const UnitRefs *r = x->clients;
  bool is_lock = r->atomic == REF_ATOMIC_LOCK && proc == r->lock_proc;
  if (proc == r->clients.resume)
    *on = resume (x, op);
  else if (proc == r->clients.pause && x->client) {
    x->op = op + 1;
    *on = go_back (x, true);
  } else if (is_lock && is_in_entry (x) && !x->locks &&
             exec_top (x)->looked != op) {
    exec_top (x)->looked = op;
    *on = look (x, op);
  } else {
    exec_top (x)->looked = NULL;
    x->locks += is_lock && is_in_entry (x);
    return false;
  }
  return true;
}

/* Nobody could take the lock any more. */
bool
exec_clients_leave (Exec *x) {
  assert (x->locks);
  size_t n = x->frames.len;
  if (n < 2 || !unit_refs_has_proc (x->unit, x->frames.data[n - 2].proc) ||
      unit_refs_has_proc (x->unit, x->frames.data[n - 1].proc))
    return true;
  return exec_error (x, KIND_REFCOUNT, "'%s' ends with the lock held",
                     exec_proc (x)->name);
}

bool
exec_clients_left (Exec *x, uint32_t proc) {
  const UnitRefs *r = x->clients;
  if (r->atomic != REF_ATOMIC_LOCK || proc != r->unlock_proc ||
      !is_in_entry (x))
    return true;
  x->locks -= x->locks > 0;
  return x->locks || look (x, x->op);
}

/* Lines -------------------------------------------------------------------- */

/* Whether others may know what the operation uses.  What is left of a line
   behind a call belongs to it, so it begins before the call. */
static bool
is_shared (const Exec *x, const UnitOp *op) {
  if (op->kind == OP_MOVE || op->kind == OP_FILL || op->kind == OP_FREE ||
      op->kind == OP_HAVOC || op->kind == OP_CALL)
    return true;
  if (op->kind != OP_LOAD && op->kind != OP_STORE)
    return false;
  const Value *regs = x->regs.data + x->frames.data[x->frames.len - 1].regs;
  Value pointer = exec_value (x, regs, &op->a);
  const Object *o = memory_object (&x->memory, pointer.origin);
  return !o || o->kind != OBJECT_LOCAL;
}

/* What users have not written to be executed is no line. */
static bool
is_users (const Exec *x, const UnitOp *op) {
  return op->pos.source && op->pos.line && !exec_in_library (x) &&
         !unit_refs_has_proc (x->unit, exec_top ((Exec *)x)->proc);
}

bool
exec_clients_line (Exec *x, const UnitOp *op) {
  Frame *f = exec_top (x);
  bool is_same = f->line == op->pos.line && f->line_of == op->pos.source;
  if (x->clients->atomic != REF_ATOMIC_LINES || !x->client || is_same ||
      !is_shared (x, op) || !is_users (x, op) || !is_in_entry (x))
    return false;
  f->line = op->pos.line;
  f->line_of = op->pos.source;
  return look (x, op);
}

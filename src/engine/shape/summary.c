/* Contexts: which calls wait for which, and what is to be done next. */

#include "engine/shape/summary.h"
#include "engine/shape/garbage.h"
#include "engine/shape/track_impl.h"

enum { MAX_CONTEXTS = 400 };

/* Kinds of states ---------------------------------------------------------- */

bool
summary_is_for (const Shape *s, uint32_t proc) {
  return s->calls->nodes[proc].is_recursive;
}

/* States that enter are kept together, in no context; none comes to the
   beginning of the start procedure. */
static bool
enters (const HeapState *s) {
  const HeapFrame *f = s->frames.data;
  return !s->context && s->frames.len == 1 && !f->block && !f->op;
}

bool
summary_is_boundary (const HeapState *s) {
  return enters (s) || heap_is_exit (s);
}

static bool
is_call (const Shape *s, const HeapState *state) {
  const HeapFrame *top = &vec_last (&state->frames);
  return state->frames.len > 1 && !top->block && !top->op &&
         summary_is_for (s, top->proc);
}

static Context *
context_of (const Shape *s, uint32_t number) {
  return s->contexts.data[number - 1];
}

uint32_t
summary_context (const Kept *k) {
  return k->begins ? k->begins : k->state->context;
}

void
summary_note (Shape *s, Kept *k) {
  if (heap_is_exit (k->state)) {
    k->is_done = true;
    vec_push (&context_of (s, k->state->context)->exits, k);
  } else if (enters (k->state)) {
    Context *c = mem_zero (sizeof *c);
    c->entry = k;
    vec_push (&s->contexts, c);
    k->begins = (uint32_t)s->contexts.len;
    if (s->contexts.len > MAX_CONTEXTS && !s->reason.len)
      str_format (&s->reason,
                  "recursive procedures are entered in more than "
                  "%d ways",
                  MAX_CONTEXTS);
  }
}

bool
summary_leave (Shape *s, HeapState *state) {
  Track *e = &s->exec;
  const UnitOp *op = track_op (e);
  if (!state->context || state->frames.len > 1 || op->kind != OP_RETURN)
    return false;
  HeapValue *values = mem_alloc ((op->count + 1) * sizeof *values);
  for (uint32_t i = 0; i < op->count; i++)
    values[i] = track_value (e, op->args + i);
  size_t kept = 0;
  for (size_t i = 0; i < state->roots.len; i++)
    if (heap_is_ghost (state->roots.data + i))
      state->roots.data[kept++] = state->roots.data[i];
  state->roots.len = kept;
  track_end_levels (state, 0);
  for (uint32_t i = 0; i < op->count; i++)
    track_set (e, i, values[i], op->args[i].bits);
  mem_free (values);
  HeapFrame *f = state->frames.data;
  *f = (HeapFrame){f->proc, HEAP_EXIT, 0, HEAP_ENTRY_LEVEL};
  return true;
}

/* What is to be done ------------------------------------------------------- */

static bool
is_live_context (const Shape *s, uint32_t number) {
  return !number || (context_of (s, number)->is_live &&
                     !context_of (s, number)->entry->is_gone);
}

bool
summary_is_live (const Shape *s, const Kept *k) {
  return !k->is_gone && is_live_context (s, summary_context (k));
}

void
summary_find_live (Shape *s) {
  for (size_t i = 0; i < s->contexts.len; i++)
    s->contexts.data[i]->is_live = false;
  for (bool goes_on = s->contexts.len; goes_on;) {
    goes_on = false;
    for (size_t i = 0; i < s->all.len; i++) {
      const Kept *k = s->all.data[i];
      if (!k->call || !k->call->context || !summary_is_live (s, k) ||
          context_of (s, k->call->context)->is_live)
        continue;
      context_of (s, k->call->context)->is_live = true;
      goes_on = true;
    }
  }
}

/* An exit that was not followed to this call so far; NULL: none. */
static const Kept *
next_exit (const Shape *s, const Kept *k, size_t *number) {
  const Context *c = context_of (s, k->call->context);
  for (*number = k->resumed; *number < c->exits.len; (*number)++)
    if (!c->exits.data[*number]->is_gone)
      return c->exits.data[*number];
  return NULL;
}

/* The context it waits for was replaced by another one. */
static bool
is_forsaken (const Shape *s, const Kept *k) {
  return k->call->context && context_of (s, k->call->context)->entry->is_gone;
}

bool
summary_has_work (const Shape *s, const Kept *k) {
  size_t number;
  if (!summary_is_live (s, k))
    return false;
  if (!k->is_done)
    return true;
  return k->call && k->call->context &&
         (is_forsaken (s, k) || next_exit (s, k, &number));
}

/* Doing it ----------------------------------------------------------------- */

static void
drop_call (Kept *k) {
  if (k->call)
    k->call->state = NULL;
  heap_call_free (k->call);
  k->call = NULL;
  k->resumed = 0;
}

/* The program may end in the callee: what waits must not be a leak then. */
static bool
rest_is_kept (Shape *s, const HeapCall *c) {
  uint32_t proc = vec_last (&c->state->frames).proc;
  if (!unit_looks_for (s->unit, KIND_LEAK) || !s->calls->nodes[proc].may_end)
    return true;
  Track *e = &s->exec;
  e->state = split_rest (c);
  bool is_kept = !garbage_has_leaked (s->unit, e->state, track_op (e)) ||
                 track_alarm (e, KIND_LEAK, "memory may be lost") == STEP_AWAY;
  heap_state_free (e->state);
  return is_kept;
}

static bool
begin_call (Shape *s, Kept *k) {
  drop_call (k);
  k->is_done = true;
  k->call = split_call (s, k->state);
  if (!rest_is_kept (s, k->call))
    return false;
  bool is_possible;
  const Kept *entry =
      fixpoint_enter (s, split_entry (k->call), k, &is_possible);
  if (entry)
    k->call->context = entry->begins;
  if (!entry && is_possible && !s->reason.len)
    str_format (&s->reason, "no entry of a recursive procedure covers a call");
  return !s->reason.len;
}

static bool
resume_call (Shape *s, Kept *k) {
  size_t number;
  const Kept *exit = next_exit (s, k, &number);
  k->resumed = number + 1;
  HeapState *state = split_resume (s->unit, k->call, exit->state);
  return !state || fixpoint_execute (s, state, k);
}

bool
summary_go_on (Shape *s, Kept *k) {
  if (is_call (s, k->state)) {
    bool is_new = !k->is_done || is_forsaken (s, k);
    return is_new ? begin_call (s, k) : resume_call (s, k);
  }
  k->is_done = true;
  HeapState *state = heap_state_copy (k->state);
  if (k->begins)
    state->context = k->begins;
  return fixpoint_execute (s, state, k);
}

HeapCall *
summary_copy_call (const Shape *s, const Kept *k) {
  HeapCall *c = mem_zero (sizeof *c);
  c->state = heap_state_copy (k->state);
  c->context = k->call->context;
  if (!c->context) /* impossible: it enters none */
    c->context = (uint32_t)s->contexts.len + 1;
  vec_copy (&c->objects, &k->call->objects);
  vec_copy (&c->segments, &k->call->segments);
  vec_copy (&c->ghosts, &k->call->ghosts);
  return c;
}

/* All paths from one cut point to the next ones.

   A path is walked from its beginning each time, with a list of choices that
   says how the questions that are open were answered; then the last answer is
   turned. */

#include "pass/lower_unit.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
  MAX_PATHS = 64,
  MAX_PATHS_WITHOUT_JOIN = 2000,
  MAX_STEPS = 100000,      /* of one path */
  MAX_ALL_STEPS = 20000000 /* of all of them, all times */
};

static const UnitProc *
proc_of (const Lower *w, uint32_t context) {
  assert (context < w->contexts.len);
  return w->unit->procs.data + w->contexts.data[context].proc;
}

/* How paths end ------------------------------------------------------------ */

Pos
lowering_pos (const Lower *w) {
  const UnitOp *op = w->op;
  uint32_t context = w->context;
  while (context != NONE && proc_of (w, context)->is_library) {
    op = w->contexts.data[context].call;
    context = w->contexts.data[context].parent;
  }
  if (context == NONE)
    op = w->op;
  return op ? op->pos : (Pos){0};
}

void
lowering_refuse (Lower *w, const char *format, ...) {
  Str text = {0};
  Pos pos = lowering_pos (w);
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  if (pos.source)
    str_format (&text, " at %s:%d:%d", pos.source->path, pos.line, pos.column);
  if (!w->refused)
    w->refused = arena_string (&w->arena, str_text (&text));
  str_done (&text);
  w->state = PATH_END;
}

enum { MAX_EXACT_BYTES = 128 };

void
lowering_refuse_why (Lower *w, const Obstacle *why) {
  assert (why && (why->object == NONE || why->object < w->objects.len));
  Object *o = why->object == NONE ? NULL : w->objects.data + why->object;
  if (o && !o->is_exact && !o->is_array && o->size <= MAX_EXACT_BYTES) {
    o->is_exact = true;
    o->is_vague = false;
    lowering_forget (w);
    w->state = PATH_AGAIN;
    return;
  }
  if (o && lowering_become_array (w, why->object))
    return;
  if (!w->refused)
    w->refused = why->text;
  w->state = PATH_END;
}

void
lowering_fail_at (Lower *w, Pos pos, ErrorKind kind, const char *message) {
  if (w->state != PATH_RUNS)
    return;
  w->state = PATH_END;
  if (unit_knows (w->unit, kind, pos) || lowering_looks_away (w))
    return;
  if (unit_looks_for (w->unit, kind)) {
    w->state = PATH_ERROR;
    w->error = kind;
    w->error_pos = pos;
    w->message = arena_string (&w->arena, message);
  } else
    lowering_refuse (w, "%s", message);
}

void
lowering_fail (Lower *w, ErrorKind kind, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  lowering_fail_at (w, lowering_pos (w), kind, str_text (&text));
  str_done (&text);
}

/* Jumps -------------------------------------------------------------------- */

static void
add_cut (Lower *w, uint32_t context, uint32_t block) {
  assert (context < w->contexts.len);
  vec_push (&w->cuts, ((Cut){.context = context, .block = block}));
  lowering_queue_all (w);
}

/* A block with several ways to it: there, paths may be made to meet. */
static void
note_join (Lower *w) {
  uint64_t key = (uint64_t)w->context << 32 | w->block;
  if (w->entries[w->contexts.data[w->context].proc][w->block] < 2)
    return;
  for (size_t i = 0; i < w->passed.len; i++)
    if (w->passed.data[i] == key) {
      w->passed_times.data[i]++;
      return;
    }
  vec_push (&w->passed, key);
  vec_push (&w->passed_times, 1);
}

static void
jump (Lower *w, const UnitTarget *t) {
  Sym *moved = arena_alloc (&w->arena, (t->count + 1) * sizeof *moved);
  for (uint32_t i = 0; i < t->count; i++)
    moved[i] = lowering_operand (w, &t->moves[i].value);
  if (w->state != PATH_RUNS)
    return;
  for (uint32_t i = 0; i < t->count; i++)
    lowering_set_reg (w, t->moves[i].dst, moved[i]);
  w->block = t->block;
  w->op = proc_of (w, w->context)->blocks.data[t->block].ops.data;
  if (lowering_is_cut (w, w->context, t->block))
    w->state = PATH_CUT;
  else
    note_join (w);
}

static void
branch_switch (Lower *w, const UnitOp *op) {
  Sym v = lowering_operand (w, &op->a);
  uint32_t i = 0, count = op->target_count - 1;
  if (w->state != PATH_RUNS || !lowering_use (w, v, "a switch"))
    return;
  if (v.kind == SYM_ADDRESS || op->a.bits > 64) {
    lowering_refuse (w, "a switch by an address or by 128 bits");
    return;
  }
  while (i < count &&
         !lowering_equal (
             w, v.sum, linear_constant (wide_signed (op->cases[i], op->a.bits)),
             op->a.bits))
    i++;
  if (w->state == PATH_RUNS)
    jump (w, op->targets + (i < count ? i + 1 : 0));
}

/* Calls -------------------------------------------------------------------- */

static bool
is_recursive (const Lower *w, uint32_t proc) {
  for (uint32_t c = w->context; c != NONE; c = w->contexts.data[c].parent)
    if (w->contexts.data[c].proc == proc)
      return true;
  return false;
}

static uint32_t
find_context (Lower *w, const UnitOp *call, uint32_t proc) {
  for (uint32_t i = 0; i < w->contexts.len; i++)
    if (w->contexts.data[i].parent == w->context &&
        w->contexts.data[i].call == call && w->contexts.data[i].proc == proc)
      return i;
  size_t count = w->unit->procs.data[proc].regs.len;
  Context c = {w->context, call, proc,
               arena_alloc (&w->arena, (count + 1) * sizeof *c.regs)};
  memset (c.regs, 0xff, count * sizeof *c.regs);
  lowering_look_at (w, proc);
  vec_push (&w->contexts, c);
  return (uint32_t)w->contexts.len - 1;
}

static bool
fits (const Lower *w, const UnitOp *op, const UnitProc *callee) {
  if (op->count != callee->params || op->result_count != callee->results.len ||
      (op->code && callee->signature && op->code != callee->signature))
    return false;
  for (uint32_t i = 0; i < op->count; i++)
    if (op->args[i].bits != callee->regs.data[i])
      return false;
  for (uint32_t i = 0; i < op->result_count; i++)
    if (proc_of (w, w->context)->regs.data[op->results[i]] !=
        callee->results.data[i])
      return false;
  return true;
}

static bool
find_callee (Lower *w, const UnitOp *op, uint32_t *proc) {
  Sym v = lowering_operand (w, &op->a);
  if (w->state != PATH_RUNS)
    return false;
  bool is_proc = v.kind == SYM_ADDRESS && !v.sum.count && !v.sum.constant &&
                 w->objects.data[v.object].proc != NONE;
  *proc = is_proc ? w->objects.data[v.object].proc : NONE;
  if (v.kind == SYM_UNKNOWN)
    lowering_refuse_why (w, v.why);
  else if (!is_proc)
    lowering_refuse (w, "a call of something that may not be a function");
  else if (!fits (w, op, w->unit->procs.data + *proc))
    lowering_refuse (w, "'%s' is called with another type",
                     w->unit->procs.data[*proc].name);
  else if (is_recursive (w, *proc))
    lowering_refuse (w, "'%s' is recursive", w->unit->procs.data[*proc].name);
  return w->state == PATH_RUNS;
}

static void
call (Lower *w, const UnitOp *op) {
  uint32_t proc;
  if (!find_callee (w, op, &proc))
    return;
  Sym *args = arena_alloc (&w->arena, (op->count + 1) * sizeof *args);
  for (uint32_t i = 0; i < op->count; i++)
    args[i] = lowering_operand (w, op->args + i);
  if (w->state != PATH_RUNS)
    return;
  w->context = find_context (w, op, proc);
  for (uint32_t i = 0; i < op->count; i++)
    lowering_set_reg (w, i, args[i]);
  w->block = 0;
  w->op = w->unit->procs.data[proc].blocks.data[0].ops.data;
}

static void
leave (Lower *w, const UnitOp *op) {
  Sym *results = arena_alloc (&w->arena, (op->count + 1) * sizeof *results);
  for (uint32_t i = 0; i < op->count; i++)
    results[i] = lowering_operand (w, op->args + i);
  if (w->state != PATH_RUNS)
    return;
  lowering_leave (w, w->context);
  const UnitOp *from = w->contexts.data[w->context].call;
  w->context = w->contexts.data[w->context].parent;
  if (w->context == NONE) {
    w->context = 0;
    w->comes_to_end = true;
    w->state = PATH_END;
    return;
  }
  for (uint32_t i = 0; i < from->result_count; i++)
    lowering_set_reg (w, from->results[i], results[i]);
  w->op = from + 1;
}

/* Operations --------------------------------------------------------------- */

static void
input (Lower *w, const UnitOp *op) {
  UnitTypeKind kind = unit_type (w->unit, op->type)->kind;
  bool is_signed = kind == UNIT_TYPE_SIGNED || kind == UNIT_TYPE_CHAR;
  if (op->code == INPUT_ASSEMBLY) {
    lowering_refuse (w, "the result of inline assembly");
    return;
  }
  if (op->bits > 64 || op->dst == NO_REG) {
    vec_push (&w->inputs, NONE);
    if (op->dst != NO_REG)
      lowering_set_reg (w, op->dst,
                        lowering_unknown (w, "an input of 128 bits"));
    return;
  }
  uint32_t atom =
      lowering_atom (w, (Atom){.kind = ATOM_INPUT,
                               .index = (uint32_t)w->inputs.len,
                               .bits = op->bits,
                               .range = lowering_natural (op->bits, is_signed),
                               .name = op->show});
  vec_push (&w->inputs, atom);
  lowering_set_reg (w, op->dst,
                    lowering_number (linear_atom (&w->arena, atom)));
}

void
lowering_rely (Lower *w, const char *what) {
  bool is_new = w->is_emitting && w->state == PATH_RUNS;
  for (size_t i = 0; i < w->assumed.len && is_new; i++)
    is_new = strcmp (w->assumed.data[i], what) != 0;
  if (is_new)
    vec_push (&w->assumed, what);
  w->state = PATH_END;
}

static void
assume (Lower *w, const UnitOp *op) {
  Sym v = lowering_operand (w, &op->a);
  if (w->state != PATH_RUNS)
    return;
  if (op->show && v.kind != SYM_NUMBER) {
    lowering_refuse (w, "an assumption about a value that is not known");
    return;
  }
  bool holds = lowering_is_true (w, v, "an assumption");
  if (w->is_emitting && w->state != PATH_AGAIN && !op->show &&
      op->a.kind != OPERAND_CONST)
    assumings_note (&w->assumes, op, lowering_pos (w),
                    holds && w->state == PATH_RUNS);
  if (w->state != PATH_RUNS || holds)
    return;
  if (op->show)
    lowering_rely (w, op->show);
  w->state = PATH_END;
}

/* Assertions that are passed over do nothing, but that of an assertion on a
   value that is not initialised is an error of its own. */
static void
check (Lower *w, const UnitOp *op) {
  bool decides = op->error == KIND_ASSERTION;
  bool is_passed_over = unit_passes_over (w->unit, op->error);
  Sym v = lowering_operand (w, &op->a);
  if (w->state != PATH_RUNS || (!decides && is_passed_over))
    return;
  if (is_passed_over && v.kind == SYM_NUMBER)
    return;
  if (!decides && v.kind == SYM_UNDEFINED) {
    lowering_refuse (w, "a check of an uninitialised value");
    return;
  }
  if (lowering_is_true (w, v, "an assertion") || w->state != PATH_RUNS)
    return;
  if (!is_passed_over)
    lowering_fail (w, op->error, "%s",
                   op->show ? op->show : "an assertion does not hold");
}

static void
leave_program (Lower *w, const UnitOp *op) {
  Sym v = op->a.kind == OPERAND_NONE ? lowering_number (linear_constant (0))
                                     : lowering_operand (w, &op->a);
  if (w->state != PATH_RUNS)
    return;
  lowering_see (w, v, "the exit status");
  if (op->code == EXIT_KIND_NORMAL)
    lowering_look_for_leaks (w);
  w->comes_to_end |= w->state == PATH_RUNS;
  if (w->state == PATH_RUNS)
    w->state = PATH_END;
}

static void
other (Lower *w, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOCAL:
    lowering_local (w, op);
    break;
  case OP_BEGIN:
  case OP_END:
    lowering_lifetime (w, op);
    break;
  case OP_STACK_SAVE:
    lowering_save_stack (w, op);
    break;
  case OP_STACK_RESTORE:
    lowering_restore_stack (w, op);
    break;
  case OP_ALLOC:
    lowering_alloc (w, op);
    break;
  case OP_FREE:
    lowering_free (w, op);
    break;
  case OP_BLOCK_SIZE:
    lowering_block_size (w, op);
    break;
  case OP_SAME_OBJECT:
    lowering_same_object (w, op);
    break;
  case OP_FILL:
    lowering_fill (w, op);
    break;
  case OP_MOVE:
    lowering_move (w, op);
    break;
  case OP_INDEX:
    lowering_index (w, op);
    break;
  case OP_INPUT:
    input (w, op);
    break;
  case OP_ASSUME:
    assume (w, op);
    break;
  case OP_ASSERT:
    check (w, op);
    break;
  case OP_USE:
    if (op->c.kind != OPERAND_NONE)
      lowering_refuse (w, "a use of memory");
    else
      lowering_see (w, lowering_operand (w, &op->a),
                    op->show ? op->show : "an output");
    break;
  case OP_PRINT:
    lowering_print (w, op);
    break;
  case OP_EXIT:
    leave_program (w, op);
    break;
  case OP_UNSUPPORTED:
    lowering_refuse (w, "%s", op->show ? op->show : "what is not modelled");
    break;
  default:
    lowering_refuse (w, "'%s'", op_name (op->kind));
  }
}

/* Nobody reads what it computes. */
static bool
is_idle (const Lower *w, const UnitOp *op) {
  return op_computes (op->kind) && !op_errors (op) &&
         !w->reads[w->contexts.data[w->context].proc][op->dst];
}

static void
step (Lower *w) {
  const UnitOp *op = w->op;
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    lowering_load (w, op);
    break;
  case OP_STORE:
    lowering_store (w, op);
    break;
  case OP_JUMP:
    jump (w, op->targets);
    return;
  case OP_BRANCH: {
    bool yes = lowering_is_true (w, lowering_operand (w, &op->a), "a branch");
    if (w->state == PATH_RUNS)
      jump (w, op->targets + !yes);
    return;
  }
  case OP_SWITCH:
    branch_switch (w, op);
    return;
  case OP_CALL:
    call (w, op);
    return;
  case OP_RETURN:
    leave (w, op);
    return;
  default:
    if (is_idle (w, op))
      break;
    if (op->kind <= OP_UTOF)
      lowering_evaluate (w, op);
    else
      other (w, op);
  }
  if (w->state == PATH_RUNS)
    w->op = op + 1;
}

/* Paths -------------------------------------------------------------------- */

static void
begin_path (Lower *w, uint32_t cut) {
  const Cut *c = w->cuts.data + cut;
  w->state = PATH_RUNS;
  w->from = cut;
  w->context = c->context;
  w->block = c->block;
  w->op = proc_of (w, c->context)->blocks.data[c->block].ops.data;
  w->choice = 0;
  w->epoch++;
  w->steps = 0;
  w->wraps = false;
  w->others = 0;
  vec_clear (&w->seen);
  vec_clear (&w->elsewhere);
  vec_clear (&w->written);
  vec_clear (&w->inputs);
  lowering_begin_facts (w);
}

#define KEEP(W, V)                                                             \
  arena_copy (&(W)->arena, (V)->data, (V)->len * sizeof *(V)->data)

static void
add_set (Lower *w, LowEdge *e, LowSet *sets, uint32_t slot, Linear value) {
  const Slot *s = w->slots.data + slot;
  bool is_same = s->atom != NONE && value.count == 1 && !value.constant &&
                 value.parts->atom == s->atom && value.parts->by == 1;
  if (s->is_relevant && !is_same)
    sets[e->set_count++] = (LowSet){slot, value};
}

static void
add_sets (Lower *w, LowEdge *e) {
  const Cut *to = w->cuts.data + e->to;
  LowSet *sets =
      arena_alloc (&w->arena, (2 * to->known.len + 1) * sizeof *sets);
  e->sets = sets;
  for (size_t i = 0; i < to->known.len; i++) {
    const Known *k = to->known.data + i;
    const Known *kept = lowering_kept (w, k->slot);
    if (kept) { /* and so is the variable, where it is one */
      if (kept->range.lo == kept->range.hi && k->range.lo != k->range.hi)
        add_set (w, e, sets, k->slot, linear_constant (kept->range.lo));
      continue;
    }
    Sym v = lowering_fetch (w, k->slot);
    bool is_number = v.kind == SYM_NUMBER || v.kind == SYM_ADDRESS;
    bool is_read = k->kind == KNOWN_NUMBER || k->kind == KNOWN_ADDRESS ||
                   k->kind == KNOWN_MIXED;
    if (is_number && is_read && k->range.lo != k->range.hi)
      add_set (w, e, sets, k->slot, v.sum);
    uint32_t flag =
        k->kind == KNOWN_MIXED ? lowering_find_flag (w, k->slot) : NONE;
    if (flag != NONE)
      add_set (w, e, sets, flag, linear_constant (is_number));
  }
}

static void
record (Lower *w, uint32_t to) {
  LowEdge e = {
      .from = w->from,
      .to = to,
      .fact_count = w->facts.len - w->given,
      .facts = arena_copy (&w->arena, w->facts.data + w->given,
                           (w->facts.len - w->given) * sizeof *w->facts.data),
      .wraps = w->wraps,
      .input_count = w->inputs.len,
      .inputs = KEEP (w, &w->inputs),
      .read_count = w->elsewhere.len,
      .reads = KEEP (w, &w->elsewhere),
      .is_error = w->state == PATH_ERROR,
      .error = w->error,
      .message = w->message,
      .error_pos = w->error_pos};
  e.pos = proc_of (w, w->cuts.data[w->from].context)
              ->blocks.data[w->cuts.data[w->from].block]
              .pos;
  if (to != NONE)
    add_sets (w, &e);
  vec_push (&w->edges, e);
}

static void
walk (Lower *w, uint32_t cut) {
  uint32_t to = NONE;
  begin_path (w, cut);
  while (w->state == PATH_RUNS) {
    if (++w->steps > MAX_STEPS)
      lowering_refuse (w, "a path of more than %d operations", MAX_STEPS);
    else if (++w->all_steps > MAX_ALL_STEPS)
      lowering_refuse (w, "more than %d steps", MAX_ALL_STEPS);
    else
      step (w);
  }
  if (w->state == PATH_CUT) {
    if (!lowering_find_cut (w, w->context, w->block, &to)) {
      to = (uint32_t)w->cuts.len;
      add_cut (w, w->context, w->block);
    }
    lowering_arrive (w, to);
  }
  if (w->state != PATH_CUT && w->state != PATH_ERROR)
    return;
  w->comes_to_end = true;
  if (w->is_emitting)
    record (w, to);
}

/* Turns the last answer that was 'yes'; false: all paths were walked. */
static bool
turn (Lower *w) {
  w->choices.len = w->choice;
  while (w->choices.len && !vec_last (&w->choices))
    w->choices.len--;
  if (!w->choices.len)
    return false;
  vec_last (&w->choices) = false;
  return true;
}

/* Makes the join that most paths have a cut point. */
static void
cut_join (Lower *w) {
  size_t best = SIZE_MAX;
  for (size_t i = 0; i < w->passed.len; i++)
    if (best == SIZE_MAX ||
        w->passed_times.data[i] > w->passed_times.data[best])
      best = i;
  if (best == SIZE_MAX || w->passed_times.data[best] < 2) {
    if (w->paths > MAX_PATHS_WITHOUT_JOIN)
      lowering_refuse (w, "more than %d cases", MAX_PATHS_WITHOUT_JOIN);
    return;
  }
  vec_push (&w->joins, w->passed.data[best]);
  lowering_queue_all (w);
  w->paths = SIZE_MAX;
}

void
lowering_explore (Lower *w, uint32_t cut) {
  vec_clear (&w->choices);
  vec_clear (&w->passed);
  vec_clear (&w->passed_times);
  w->paths = 0;
  do {
    walk (w, cut);
    if (++w->paths > MAX_PATHS)
      cut_join (w);
    if (run_expired (w->run))
      lowering_refuse (w, "%s", run_reason (w->run));
  } while (!w->refused && w->paths != SIZE_MAX && turn (w));
}

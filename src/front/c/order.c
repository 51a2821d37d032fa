/* Where C leaves the order of evaluation open and the outcome depends on it.

   Clang evaluates operands in an order of its own, so Assay examines the
   program for this one.  If two operands of an operator, two arguments of a
   call or the two sides of an assignment access the same place, and a call in
   one of them writes it, other compilers may come to another outcome: the
   verdict says so.  Of what has no call clang warns itself (compile.c).

   Without optimisation each value belongs to one expression: variables are in
   memory, and what '&&', '||', '?:' decide is joined by a phi. */

#include "front/c/order.h"

/* Operands of more values than this are not looked at. */
enum { MOST_VALUES = 400 };

typedef struct {
  const EffectsTable *table;
  Effects effects;
  Map seen; /* LLVMValueRef of what is evaluated */
  unsigned values;
  bool calls; /* a function of the program */
} Evaluated;

static bool
is_evaluated (LLVMValueRef v) {
  return llvm.IsAInstruction (v) && !llvm.IsAPHINode (v) &&
         !llvm.IsAAllocaInst (v);
}

/* What 'before' has is evaluated once: 'f ()' in '*f () += 1'. */
static void
gather (Evaluated *o, const Evaluated *before, LLVMValueRef v) {
  if (!is_evaluated (v) || map_get (&o->seen, (uintptr_t)v) ||
      (before && map_get (&before->seen, (uintptr_t)v)) ||
      o->values++ > MOST_VALUES)
    return;
  *map_put (&o->seen, (uintptr_t)v) = 1;
  const Effects *callee = effects_of (o->table, effects_callee (v));
  if (llvm.IsALoadInst (v))
    effects_add (&o->effects, llvm.GetOperand (v, 0), EFFECT_READS);
  if (callee)
    effects_call (&o->effects, v, callee);
  o->calls |= callee != NULL;
  unsigned n = (unsigned)llvm.GetNumOperands (v);
  for (unsigned k = 0; k < n; k++)
    gather (o, before, llvm.GetOperand (v, k));
}

static void
evaluated_done (Evaluated *o) {
  map_done (&o->effects.places);
  map_done (&o->seen);
}

static bool
conflict (const Effects *a, const Effects *b) {
  for (size_t i = 0; i < a->places.cap; i++) {
    const MapSlot *s = a->places.slots + i;
    const uint64_t *other = s->used ? map_get (&b->places, s->key) : NULL;
    if (other && (s->value | *other) & EFFECT_WRITES)
      return true;
  }
  return false;
}

/* Whether a later operand conflicts with what the earlier ones did. */
static bool
depends_on_order (const EffectsTable *t, LLVMValueRef i) {
  unsigned n = (unsigned)llvm.GetNumOperands (i);
  Evaluated before = {.table = t};
  bool depends = false;
  for (unsigned k = 0; k < n && !depends; k++) {
    Evaluated o = {.table = t};
    gather (&o, &before, llvm.GetOperand (i, k));
    depends =
        (o.calls || before.calls) && conflict (&o.effects, &before.effects);
    evaluated_done (&o);
    gather (&before, NULL, llvm.GetOperand (i, k));
  }
  evaluated_done (&before);
  return depends;
}

/* Where that is. */
typedef struct {
  Pos first, last;
  unsigned count;
} Places;

static void
add_place (Places *p, Pos pos) {
  if (p->count && p->last.source == pos.source && p->last.line == pos.line &&
      p->last.column == pos.column)
    return;
  if (!p->count++)
    p->first = pos;
  p->last = pos;
}

static void
add_function (CFront *c, const EffectsTable *t, LLVMValueRef function,
              Places *places) {
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (function); b;
       b = llvm.GetNextBasicBlock (b))
    for (LLVMValueRef i = llvm.GetFirstInstruction (b); i;
         i = llvm.GetNextInstruction (i))
      if (!llvm.IsAPHINode (i) && llvm.GetNumOperands (i) > 1 &&
          depends_on_order (t, i))
        add_place (places, debug_pos (c->debug, i));
}

/* One assumption, however many places there are: a verdict is one line. */
static void
assume (CFront *c, const Places *p) {
  Str more = {0};
  if (p->count > 1)
    str_format (&more, " and %u other place%s", p->count - 1,
                p->count > 2 ? "s" : "");
  const Source *source = p->first.source ? p->first.source : c->source;
  program_assume (
      c->program, "operands are evaluated in clang's order (%s:%d:%d%s)",
      source->path, p->first.line, p->first.column, str_text (&more));
  str_done (&more);
}

void
order_assume (CFront *c) {
  EffectsTable t = {0};
  Places places = {0};
  effects_table (&t, c->module);
  for (LLVMValueRef f = llvm.GetFirstFunction (c->module); f;
       f = llvm.GetNextFunction (f))
    if (effects_of (&t, f) && map_get (&c->procs, (uintptr_t)f))
      add_function (c, &t, f, &places);
  if (places.count)
    assume (c, &places);
  effects_table_done (&t);
}

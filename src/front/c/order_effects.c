/* What calls read and write, as far as it has a name.

   A place is the memory of a variable, or what the pointer in a variable points
   to.  The effects of a function are the places of global variables, and what
   its parameters point to; at a call these are places of the arguments.  What
   is reached by other ways (pointers in structures, results) has no place.

   Functions of the library are left out: their state is not the program's. */

#include "front/c/order.h"

#include "front/c/library.h"

/* Places ------------------------------------------------------------------- */

/* The variable whose memory the address is in, or NULL. */
static LLVMValueRef
root_of (LLVMValueRef address) {
  while (element_is (address))
    address = llvm.GetOperand (address, 0);
  bool is_root =
      llvm.IsAAllocaInst (address) || llvm.IsAGlobalVariable (address);
  return is_root ? address : NULL;
}

/* The parameter that is kept in this variable from the beginning. */
static LLVMValueRef
param_in (LLVMValueRef variable) {
  for (LLVMUseRef use = llvm.GetFirstUse (variable); use;
       use = llvm.GetNextUse (use)) {
    LLVMValueRef user = llvm.GetUser (use);
    if (llvm.IsAStoreInst (user) && llvm.GetOperand (user, 1) == variable &&
        llvm.IsAArgument (llvm.GetOperand (user, 0)))
      return llvm.GetOperand (user, 0);
  }
  return NULL;
}

/* Pointers are even, so that one bit is left. */
static uint64_t
place_key (LLVMValueRef root, bool is_pointee) {
  assert (!((uintptr_t)root & 1));
  return (uintptr_t)root | is_pointee;
}

/* 0: it has none. */
static uint64_t
place_of (LLVMValueRef address) {
  LLVMValueRef root = root_of (address);
  if (root)
    return place_key (root, false);
  while (element_is (address))
    address = llvm.GetOperand (address, 0);
  if (llvm.IsALoadInst (address))
    root = root_of (llvm.GetOperand (address, 0));
  return root ? place_key (root, true) : 0;
}

void
effects_add (Effects *e, LLVMValueRef address, unsigned how) {
  uint64_t place = place_of (address);
  if (place)
    *map_put (&e->places, place) |= how;
}

/* Functions ---------------------------------------------------------------- */

LLVMValueRef
effects_callee (LLVMValueRef i) {
  LLVMValueRef f = llvm.IsACallInst (i) ? llvm.GetCalledValue (i) : NULL;
  bool has_body = f && llvm.IsAFunction (f) && !llvm.IsDeclaration (f);
  return has_body && !library_owns (f) ? f : NULL;
}

/* Outside of the function: places of globals, and of what a parameter points
   to, which is called after the parameter. */
static uint64_t
outer_place (uint64_t place) {
  LLVMValueRef root = (LLVMValueRef)(uintptr_t)(place & ~(uint64_t)1);
  if (llvm.IsAGlobalVariable (root))
    return llvm.IsGlobalConstant (root) ? 0 : place;
  LLVMValueRef param = place & 1 ? param_in (root) : NULL;
  return param ? place_key (param, true) : 0;
}

static unsigned
param_number (LLVMValueRef param) {
  unsigned n = 0;
  LLVMValueRef p = llvm.GetFirstParam (llvm.GetParamParent (param));
  for (; p != param; p = llvm.GetNextParam (p))
    n++;
  return n;
}

void
effects_call (Effects *e, LLVMValueRef call, const Effects *callee) {
  for (size_t i = 0; i < callee->places.cap; i++) {
    const MapSlot *s = callee->places.slots + i;
    if (!s->used)
      continue;
    LLVMValueRef root = (LLVMValueRef)(uintptr_t)(s->key & ~(uint64_t)1);
    if (!llvm.IsAArgument (root))
      *map_put (&e->places, s->key) |= s->value;
    else if (param_number (root) < llvm.GetNumArgOperands (call))
      effects_add (e, llvm.GetArgOperand (call, param_number (root)),
                   (unsigned)s->value);
  }
}

/* What an instruction does by itself. */
static void
add_access (Effects *e, LLVMValueRef i) {
  if (llvm.IsALoadInst (i))
    effects_add (e, llvm.GetOperand (i, 0), EFFECT_READS);
  else if (llvm.IsAStoreInst (i))
    effects_add (e, llvm.GetOperand (i, 1), EFFECT_WRITES);
  else if (llvm.IsAMemIntrinsic (i)) {
    effects_add (e, llvm.GetOperand (i, 0), EFFECT_WRITES);
    effects_add (e, llvm.GetOperand (i, 1), EFFECT_READS);
  }
}

static void
add_body (const EffectsTable *t, Effects *inside, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = llvm.GetFirstBasicBlock (function); b;
       b = llvm.GetNextBasicBlock (b))
    for (LLVMValueRef i = llvm.GetFirstInstruction (b); i;
         i = llvm.GetNextInstruction (i)) {
      const Effects *callee = effects_of (t, effects_callee (i));
      add_access (inside, i);
      if (callee)
        effects_call (inside, i, callee);
    }
}

/* Whether the function has effects that were not known. */
static bool
update (EffectsTable *t, LLVMValueRef function, Effects *e) {
  Effects inside = {0};
  bool is_new = false;
  add_body (t, &inside, function);
  for (size_t i = 0; i < inside.places.cap; i++) {
    const MapSlot *s = inside.places.slots + i;
    uint64_t outer = s->used ? outer_place (s->key) : 0;
    if (!outer)
      continue;
    uint64_t *known = map_put (&e->places, outer);
    is_new |= (*known | s->value) != *known;
    *known |= s->value;
  }
  map_done (&inside.places);
  return is_new;
}

/* The table ---------------------------------------------------------------- */

const Effects *
effects_of (const EffectsTable *t, LLVMValueRef function) {
  const uint64_t *n =
      function ? map_get (&t->numbers, (uintptr_t)function) : NULL;
  return n ? t->effects.data + *n : NULL;
}

void
effects_table (EffectsTable *t, LLVMModuleRef module) {
  VEC (LLVMValueRef) functions = {0};
  for (LLVMValueRef f = llvm.GetFirstFunction (module); f;
       f = llvm.GetNextFunction (f)) {
    if (llvm.IsDeclaration (f) || library_owns (f))
      continue;
    *map_put (&t->numbers, (uintptr_t)f) = t->effects.len;
    vec_push (&t->effects, (Effects){0});
    vec_push (&functions, f);
  }
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t i = 0; i < functions.len; i++)
      changes |= update (t, functions.data[i], t->effects.data + i);
  }
  vec_done (&functions);
}

void
effects_table_done (EffectsTable *t) {
  for (size_t i = 0; i < t->effects.len; i++)
    map_done (&t->effects.data[i].places);
  vec_done (&t->effects);
  map_done (&t->numbers);
}

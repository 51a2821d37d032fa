/* Positions, names and variables out of LLVM's debug information.

   'debug_new' has the debug records turned into calls of llvm.dbg.declare, and
   the users of this function tell the variable of each alloca in one sweep.
   Everything else is looked up when it is asked for. */

#include "front/c/debug.h"

#include <string.h>

enum { LLVM_VERSION = 19, USES_MAX = 8 };

/* Operands of nodes. */
enum {
  SCOPE_PARENT = 1, /* of lexical blocks */
  SUBPROGRAM_FILE = 0,
  SUBPROGRAM_NAME = 2,
  SUBPROGRAM_TYPE = 4,
  SUBPROGRAM_ANNOTATIONS = 11,
  VARIABLE_NAME = 1,
  VARIABLE_TYPE = 3,
  GLOBAL_ANNOTATIONS = 8
};

/* Variables ---------------------------------------------------------------- */

/* What a declared value is to the variable. */
typedef enum { IS_ADDRESS, IS_POINTER_TO_ADDRESS, IS_PART } DeclareKind;

/* The kind, by the text of the expression: LLVM has no other way to look at it.
   There are few different ones, and printing takes long. */
static DeclareKind
kind_of_expression (Debug *d, LLVMValueRef value) {
  Node node = llvm.ValueAsMetadata (value);
  uint64_t *known = map_put (&d->expressions, (uintptr_t)node);
  if (!*known) {
    char *text = llvm.PrintValueToString (value);
    DeclareKind kind = strstr (text, "!DIExpression()") ? IS_ADDRESS
                       : strstr (text, "!DIExpression(DW_OP_deref)")
                           ? IS_POINTER_TO_ADDRESS
                           : IS_PART;
    llvm.DisposeMessage (text);
    *known = kind + 1;
  }
  return (DeclareKind)(*known - 1);
}

/* The address that clang keeps in a variable of its own: a parameter. */
static LLVMValueRef
address_kept_in (LLVMValueRef variable) {
  LLVMUseRef use = llvm.GetFirstUse (variable);
  for (unsigned i = 0; use && i < USES_MAX; use = llvm.GetNextUse (use), i++) {
    LLVMValueRef user = llvm.GetUser (use);
    if (llvm.IsAStoreInst (user) && llvm.GetOperand (user, 1) == variable)
      return llvm.GetOperand (user, 0);
  }
  return NULL;
}

static void
read_declare (Debug *d, LLVMValueRef call) {
  enum { VALUE, VARIABLE, EXPRESSION };
  if (!llvm.IsACallInst (call) || llvm.GetNumArgOperands (call) <= EXPRESSION)
    return;
  Node value = llvm.ValueAsMetadata (llvm.GetOperand (call, VALUE));
  Node variable = llvm.ValueAsMetadata (llvm.GetOperand (call, VARIABLE));
  if (!node_is (value, LLVMLocalAsMetadataMetadataKind) ||
      !node_is (variable, LLVMDILocalVariableMetadataKind))
    return;
  LLVMValueRef address = node_value (d, value);
  DeclareKind kind = kind_of_expression (d, llvm.GetOperand (call, EXPRESSION));
  if (address && kind == IS_POINTER_TO_ADDRESS)
    address = address_kept_in (address);
  if (!address || kind == IS_PART)
    return;
  *map_put (&d->locals, (uintptr_t)address) = (uintptr_t)variable;
  *map_put (&d->declares, (uintptr_t)address) = (uintptr_t)call;
}

static void
read_declares (Debug *d) {
  LLVMModuleRef module = d->c->module;
  if (llvm.IsNewDbgInfoFormat (module))
    llvm.SetIsNewDbgInfoFormat (module, 0);
  LLVMValueRef declare = llvm.GetNamedFunction (module, "llvm.dbg.declare");
  LLVMUseRef use = declare ? llvm.GetFirstUse (declare) : NULL;
  for (; use; use = llvm.GetNextUse (use))
    read_declare (d, llvm.GetUser (use));
}

Node
debug_local_node (const Debug *d, LLVMValueRef value) {
  uint64_t *node = map_get (&d->locals, (uintptr_t)value);
  return node ? (Node)(uintptr_t)*node : NULL;
}

const char *
debug_variable_name (Debug *d, Node node) {
  static const char hidden[] = "__vla_expr"; /* lengths that clang stores */
  const char *name = node ? node_text (d, node, VARIABLE_NAME) : NULL;
  return name && strncmp (name, hidden, sizeof hidden - 1) ? name : NULL;
}

UnitTypeId
debug_variable_type (Debug *d, Node node) {
  return node ? type_of_node (d, node_operand (d, node, VARIABLE_TYPE))
              : (UnitTypeId){0};
}

/* The variable of a global, out of the nodes attached to it. */
Node
debug_global_node (LLVMValueRef global) {
  size_t n = 0;
  Node found = NULL;
  LLVMValueMetadataEntry *entries = llvm.GlobalCopyAllMetadata (global, &n);
  for (size_t i = 0; i < n && !found; i++) {
    Node node = llvm.ValueMetadataEntriesGetMetadata (entries, (unsigned)i);
    if (node_kind (node) == LLVMDIGlobalVariableExpressionMetadataKind)
      found = llvm.DIGlobalVariableExpressionGetVariable (node);
  }
  llvm.DisposeValueMetadataEntries (entries);
  return found;
}

static Node
subprogram_of (const Debug *d, LLVMValueRef function) {
  return d->is_known && llvm.IsAFunction (function)
             ? llvm.GetSubprogram (function)
             : NULL;
}

static Node
variable_of (const Debug *d, LLVMValueRef global) {
  return d->is_known && llvm.IsAGlobalVariable (global)
             ? debug_global_node (global)
             : NULL;
}

const char *
debug_symbol_name (Debug *d, LLVMValueRef symbol) {
  size_t len = 0;
  Node function = subprogram_of (d, symbol);
  Node variable = function ? NULL : variable_of (d, symbol);
  const char *name = function   ? node_text (d, function, SUBPROGRAM_NAME)
                     : variable ? node_text (d, variable, VARIABLE_NAME)
                                : NULL;
  if (name || variable)
    return name;
  const char *text = llvm.GetValueName2 (symbol, &len);
  return text && len ? debug_copy (d, text, len) : NULL;
}

/* What is asked for -------------------------------------------------------- */

Debug *
debug_new (CFront *c) {
  Debug *d = mem_zero (sizeof *d);
  unsigned major = 0, minor = 0, patch = 0;
  d->run = c->run;
  d->c = c;
  d->unit = c->unit;
  llvm.GetVersion (&major, &minor, &patch);
  d->is_known = major == LLVM_VERSION;
  if (!d->is_known) {
    program_note (c->program, "names and positions are missing: debug "
                              "information of LLVM 19 is needed");
    return d;
  }
  node_add_file (d, c->source->path, c->source);
  for (size_t i = 0; i < c->options->more.len; i++)
    node_add_file (d, c->options->more.data[i], NULL);
  read_declares (d);
  return d;
}

void
debug_free (Debug *d) {
  if (!d)
    return;
  arena_done (&d->arena);
  names_done (&d->texts);
  vec_done (&d->handed_out);
  vec_done (&d->files);
  map_done (&d->sources);
  map_done (&d->types);
  map_done (&d->merged);
  vec_done (&d->tags);
  vec_done (&d->pending);
  map_done (&d->definitions);
  map_done (&d->locals);
  map_done (&d->declares);
  map_done (&d->expressions);
  map_done (&d->shown);
  vec_done (&d->values);
  map_done (&d->placed);
  vec_done (&d->places);
  mem_free (d);
}

/* The location of an instruction.  Allocas and the stores of parameters have
   none: they have that of their variable. */
static Node
location_of (const Debug *d, LLVMValueRef i) {
  Node location = llvm.InstructionGetDebugLoc (i);
  if (location)
    return location;
  bool is_param =
      llvm.IsAStoreInst (i) && llvm.IsAArgument (llvm.GetOperand (i, 0));
  LLVMValueRef variable = is_param ? llvm.GetOperand (i, 1) : i;
  uint64_t *declare = map_get (&d->declares, (uintptr_t)variable);
  return declare
             ? llvm.InstructionGetDebugLoc ((LLVMValueRef)(uintptr_t)*declare)
             : NULL;
}

Pos
debug_pos (Debug *d, LLVMValueRef instruction) {
  if (!d->is_known || !llvm.IsAInstruction (instruction))
    return (Pos){0};
  Node location = location_of (d, instruction);
  if (!location)
    return (Pos){0};
  Node file = llvm.DIScopeGetFile (llvm.DILocationGetScope (location));
  return node_pos (d, file, llvm.DILocationGetLine (location),
                   llvm.DILocationGetColumn (location));
}

Pos
debug_function_pos (Debug *d, LLVMValueRef function) {
  Node node = subprogram_of (d, function);
  if (!node)
    return (Pos){0};
  return node_pos (d, node_operand (d, node, SUBPROGRAM_FILE),
                   llvm.DISubprogramGetLine (node), 0);
}

Pos
debug_global_pos (Debug *d, LLVMValueRef global) {
  Node node = variable_of (d, global);
  if (!node)
    return (Pos){0};
  return node_pos (d, llvm.DIVariableGetFile (node),
                   llvm.DIVariableGetLine (node), 0);
}

DebugScope
debug_function_scope (Debug *d, LLVMValueRef function) {
  return subprogram_of (d, function);
}

UnitTypeId
debug_function_type (Debug *d, LLVMValueRef function) {
  Node node = subprogram_of (d, function);
  return node ? type_of_node (d, node_operand (d, node, SUBPROGRAM_TYPE))
              : (UnitTypeId){0};
}

UnitTypeId
debug_global_type (Debug *d, LLVMValueRef global) {
  Node node = variable_of (d, global);
  if (node)
    return debug_variable_type (d, node);
  return d->is_known && llvm.IsAGlobalVariable (global)
             ? type_of_llvm (d, llvm.GlobalGetValueType (global))
             : (UnitTypeId){0};
}

/* The name of the function that a scope lies in; NULL: none. */
static const char *
function_of_scope (Debug *d, Node scope) {
  for (unsigned depth = 0; scope && depth < 1000; depth++) {
    LLVMMetadataKind kind = node_kind (scope);
    if (kind == LLVMDISubprogramMetadataKind)
      return node_text (d, scope, SUBPROGRAM_NAME);
    if (kind != LLVMDILexicalBlockMetadataKind &&
        kind != LLVMDILexicalBlockFileMetadataKind)
      return NULL;
    scope = node_operand (d, scope, SCOPE_PARENT);
  }
  return NULL;
}

const char *
debug_global_name (Debug *d, LLVMValueRef global) {
  Node node = variable_of (d, global);
  const char *name = node ? node_text (d, node, VARIABLE_NAME) : NULL;
  if (!name)
    return NULL;
  const char *function = function_of_scope (d, llvm.DIVariableGetScope (node));
  if (!function)
    return debug_text (d, name);
  Str text = {0};
  str_format (&text, "%s::%s", function, name);
  name = debug_text (d, str_text (&text));
  str_done (&text);
  return name;
}

const char *
debug_function_tags (Debug *d, LLVMValueRef function) {
  Node node = subprogram_of (d, function);
  return node ? node_tags (d, node_operand (d, node, SUBPROGRAM_ANNOTATIONS))
              : NULL;
}

const char *
debug_global_tags (Debug *d, LLVMValueRef global) {
  Node node = variable_of (d, global);
  return node ? node_tags (d, node_operand (d, node, GLOBAL_ANNOTATIONS))
              : NULL;
}

const char *
debug_local_name (Debug *d, LLVMValueRef value) {
  return debug_text (d, debug_variable_name (d, debug_local_node (d, value)));
}

UnitTypeId
debug_local_type (Debug *d, LLVMValueRef value) {
  return debug_variable_type (d, debug_local_node (d, value));
}

/* The variable that a value is stored to, perhaps as a part of it. */
static LLVMValueRef
home_of (const Debug *d, LLVMValueRef value) {
  LLVMUseRef use = llvm.GetFirstUse (value);
  for (unsigned i = 0; use && i < USES_MAX; use = llvm.GetNextUse (use), i++) {
    LLVMValueRef store = llvm.GetUser (use);
    if (!llvm.IsAStoreInst (store) || llvm.GetOperand (store, 0) != value)
      continue;
    LLVMValueRef home = llvm.GetOperand (store, 1);
    for (unsigned k = 0; llvm.IsAGetElementPtrInst (home) && k < USES_MAX; k++)
      home = llvm.GetOperand (home, 0);
    if (debug_local_node (d, home))
      return home;
  }
  return NULL;
}

/* A _Bool is widened before it is stored. */
static LLVMValueRef
home_of_param (const Debug *d, LLVMValueRef param) {
  LLVMUseRef use = llvm.GetFirstUse (param);
  LLVMValueRef user = use ? llvm.GetUser (use) : NULL;
  if (debug_local_node (d, param))
    return param;
  return home_of (d, user && llvm.IsAZExtInst (user) ? user : param);
}

const char *
debug_param_name (Debug *d, LLVMValueRef function, unsigned index) {
  if (index >= llvm.CountParams (function))
    return NULL;
  LLVMValueRef home = home_of_param (d, llvm.GetParam (function, index));
  return home ? debug_local_name (d, home) : NULL;
}

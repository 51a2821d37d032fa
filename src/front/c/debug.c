/* Positions, names and variables out of LLVM's debug information.

   A metadata node is looked at through its operands.  The C interface gives them
   as values, so every node is wrapped and unwrapped; the numbers of the operands
   are those of LLVM 19 and are given names here and in debug_types.c.

   Variables: 'debug_new' has the debug records turned into calls of
   llvm.dbg.declare, and the users of this function tell the variable of each
   alloca in one sweep.  Everything else is looked up when it is asked for. */

#include "front/c/debug.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LLVM_VERSION = 19 };

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

/* Nodes -------------------------------------------------------------------- */

LLVMMetadataKind
node_kind (Node node) {
  return llvm.GetMetadataKind (node);
}

bool
node_is_type (Node node) {
  if (!node)
    return false;
  LLVMMetadataKind kind = node_kind (node);
  return kind == LLVMDIBasicTypeMetadataKind ||
         kind == LLVMDIDerivedTypeMetadataKind ||
         kind == LLVMDICompositeTypeMetadataKind ||
         kind == LLVMDISubroutineTypeMetadataKind;
}

static bool
has_operands (Node node) {
  if (!node)
    return false;
  LLVMMetadataKind kind = node_kind (node);
  return kind == LLVMMDTupleMetadataKind ||
         (kind >= LLVMDILocationMetadataKind &&
          kind < LLVMDIArgListMetadataKind);
}

static LLVMValueRef
wrap (const Debug *d, Node node) {
  return llvm.MetadataAsValue (d->c->context, node);
}

unsigned
node_count (const Debug *d, Node node) {
  return has_operands (node) ? llvm.GetMDNodeNumOperands (wrap (d, node)) : 0;
}

static void
fetch (const Debug *d, Node node, LLVMValueRef *values) {
  llvm.GetMDNodeOperands (wrap (d, node), values);
}

bool
node_constant (const Debug *d, Node node, unsigned index, int64_t *value) {
  Node operand = node_operand (d, node, index);
  LLVMValueRef constant = NULL;
  if (!operand || node_kind (operand) != LLVMConstantAsMetadataMetadataKind)
    return false;
  fetch (d, operand, &constant);
  if (!constant || !llvm.IsAConstantInt (constant))
    return false;
  *value = llvm.ConstIntGetSExtValue (constant);
  return true;
}

Node
node_operand (const Debug *d, Node node, unsigned index) {
  enum { ENOUGH = 32 }; /* no node with operands of its own has more */
  LLVMValueRef values[ENOUGH];
  unsigned n = node_count (d, node);
  if (index >= n || n > ENOUGH)
    return NULL;
  fetch (d, node, values);
  return values[index] ? llvm.ValueAsMetadata (values[index]) : NULL;
}

Node *
node_operands (Debug *d, Node node, unsigned *count) {
  unsigned n = *count = node_count (d, node);
  LLVMValueRef *values = arena_alloc (&d->arena, n * sizeof *values + 1);
  Node *nodes = arena_alloc (&d->arena, n * sizeof *nodes + 1);
  if (n)
    fetch (d, node, values);
  for (unsigned i = 0; i < n; i++)
    nodes[i] = values[i] ? llvm.ValueAsMetadata (values[i]) : NULL;
  return nodes;
}

static const char *
copy_text (Debug *d, const char *text, size_t len) {
  char *copy = arena_alloc (&d->arena, len + 1);
  memcpy (copy, text, len);
  copy[len] = 0;
  return copy;
}

static const char *
string_text (Debug *d, Node string) {
  unsigned len = 0;
  if (!string || node_kind (string) != LLVMMDStringMetadataKind)
    return NULL;
  const char *text = llvm.GetMDString (wrap (d, string), &len);
  return text && len ? copy_text (d, text, len) : NULL;
}

const char *
node_text (Debug *d, Node node, unsigned index) {
  return string_text (d, node_operand (d, node, index));
}

const char *
node_tags (Debug *d, Node annotations) {
  Str tags = {0};
  unsigned n;
  Node *list = node_operands (d, annotations, &n);
  for (unsigned i = 0; i < n; i++) {
    const char *name = node_text (d, list[i], 0);
    const char *text = node_text (d, list[i], 1);
    if (!name || !text || strcmp (name, "btf_decl_tag"))
      continue;
    str_add (&tags, tags.len ? "\n" : "");
    str_add (&tags, text);
  }
  const char *result = tags.len ? debug_text (d, str_text (&tags)) : NULL;
  str_done (&tags);
  return result;
}

const char *
debug_text (Debug *d, const char *text) {
  if (!text)
    return NULL;
  uint32_t number = names_add (&d->texts, text);
  if (number == d->handed_out.len)
    vec_push (&d->handed_out, unit_string (d->unit, text));
  return d->handed_out.data[number];
}

/* Sources ------------------------------------------------------------------

   A file that the user named is known by its inode, whatever path clang made of
   it.  Other files are shown with the relative path that clang recorded if that
   leads to the file from here, and else with its directory. */

static bool
is_standard_input (const char *path) {
  return !strcmp (path, "-") || !strcmp (path, "<stdin>");
}

static void
add_user_file (Debug *d, const char *path, const Source *source) {
  struct stat info;
  UserFile file = {.path = path, .source = source};
  if (!is_standard_input (path) && !stat (path, &info)) {
    file.exists = true;
    file.device = info.st_dev;
    file.inode = info.st_ino;
  }
  vec_push (&d->user_files, file);
}

static const Source *
load_quietly (Debug *d, const char *path) {
  enum { LARGEST = 256 << 20 }; /* that 'run_load' takes */
  struct stat info;
  bool readable = !is_standard_input (path) && !stat (path, &info) &&
                  S_ISREG (info.st_mode) && info.st_size <= LARGEST &&
                  !access (path, R_OK);
  return readable ? run_load (d->run, path) : run_source (d->run, path, "");
}

/* The user's file that 'path' leads to, by its name or its inode. */
static UserFile *
find_user_file (Debug *d, const char *path, const struct stat *info) {
  for (size_t i = 0; i < d->user_files.len; i++) {
    UserFile *file = d->user_files.data + i;
    bool same = is_standard_input (path)
                    ? is_standard_input (file->path)
                    : info && file->exists && file->inode == info->st_ino &&
                          file->device == info->st_dev;
    if (same || (!info && !strcmp (file->path, path)))
      return file;
  }
  return NULL;
}

static const Source *
source_at (Debug *d, const char *path, const struct stat *info) {
  UserFile *file = find_user_file (d, path, info);
  if (!file)
    return load_quietly (d, path);
  if (!file->source)
    file->source = load_quietly (d, file->path);
  return file->source;
}

static const Source *
source_of_names (Debug *d, const char *directory, const char *name) {
  struct stat whole, relative;
  Str path = {0};
  if (*directory && *name != '/')
    str_format (&path, "%s/", directory);
  str_add (&path, name);
  bool there = !is_standard_input (name) && !stat (str_text (&path), &whole);
  bool short_works = there && !stat (name, &relative) &&
                     relative.st_ino == whole.st_ino &&
                     relative.st_dev == whole.st_dev;
  const char *shown = short_works || !there ? name : str_text (&path);
  const Source *source = source_at (d, shown, there ? &whole : NULL);
  str_done (&path);
  return source;
}

static const Source *
source_of (Debug *d, Node file) {
  uint64_t *known = map_get (&d->sources, (uintptr_t)file);
  if (known)
    return (const Source *)(uintptr_t)*known;
  unsigned len = 0, directory_len = 0;
  const char *name = llvm.DIFileGetFilename (file, &len);
  const char *directory = llvm.DIFileGetDirectory (file, &directory_len);
  const Source *source = NULL;
  if (name && len) {
    name = copy_text (d, name, len);
    directory = copy_text (d, directory ? directory : "", directory_len);
    source = source_of_names (d, directory, name);
  }
  *map_put (&d->sources, (uintptr_t)file) = (uintptr_t)source;
  return source;
}

Pos
node_pos (Debug *d, Node file, unsigned line, unsigned column) {
  if (!file || node_kind (file) != LLVMDIFileMetadataKind || !line ||
      line > INT32_MAX)
    return (Pos){0};
  const Source *source = source_of (d, file);
  if (!source)
    return (Pos){0};
  return (Pos){source, (int)line, column ? (int)column : 1};
}

/* Variables ---------------------------------------------------------------- */

static void
read_declare (Debug *d, LLVMValueRef call) {
  enum { VALUE, VARIABLE };
  if (!llvm.IsACallInst (call) || llvm.GetNumArgOperands (call) <= VARIABLE)
    return;
  Node value = llvm.ValueAsMetadata (llvm.GetOperand (call, VALUE));
  Node variable = llvm.ValueAsMetadata (llvm.GetOperand (call, VARIABLE));
  LLVMValueRef address = NULL;
  if (node_kind (value) != LLVMLocalAsMetadataMetadataKind ||
      node_kind (variable) != LLVMDILocalVariableMetadataKind)
    return;
  fetch (d, value, &address);
  if (address)
    *map_put (&d->locals, (uintptr_t)address) = (uintptr_t)variable;
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
local_node (const Debug *d, LLVMValueRef value) {
  uint64_t *node = map_get (&d->locals, (uintptr_t)value);
  return node ? (Node)(uintptr_t)*node : NULL;
}

/* The variable of a global, out of the nodes attached to it. */
Node
global_node (LLVMValueRef global) {
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
  return d->is_known && llvm.IsAGlobalVariable (global) ? global_node (global)
                                                        : NULL;
}

const char *
symbol_name (Debug *d, LLVMValueRef symbol) {
  size_t len = 0;
  Node function = subprogram_of (d, symbol);
  Node variable = function ? NULL : variable_of (d, symbol);
  const char *name = function   ? node_text (d, function, SUBPROGRAM_NAME)
                     : variable ? node_text (d, variable, VARIABLE_NAME)
                                : NULL;
  if (name || variable)
    return name;
  const char *text = llvm.GetValueName2 (symbol, &len);
  return text && len ? copy_text (d, text, len) : NULL;
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
    vec_push (&c->unit->notes,
              unit_string (c->unit, "names and positions are missing: debug "
                                    "information of LLVM 19 is needed"));
    return d;
  }
  add_user_file (d, c->source->path, c->source);
  for (size_t i = 0; i < c->options->more_count; i++)
    add_user_file (d, c->options->more[i], NULL);
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
  vec_done (&d->user_files);
  map_done (&d->sources);
  map_done (&d->types);
  map_done (&d->merged);
  vec_done (&d->tags);
  vec_done (&d->pending);
  map_done (&d->definitions);
  map_done (&d->locals);
  map_done (&d->shown);
  vec_done (&d->values);
  map_done (&d->placed);
  vec_done (&d->places);
  mem_free (d);
}

Pos
debug_pos (Debug *d, LLVMValueRef instruction) {
  if (!d->is_known || !llvm.IsAInstruction (instruction))
    return (Pos){0};
  Node location = llvm.InstructionGetDebugLoc (instruction);
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

UnitTypeId
debug_function_type (Debug *d, LLVMValueRef function) {
  Node node = subprogram_of (d, function);
  return node ? type_of_node (d, node_operand (d, node, SUBPROGRAM_TYPE))
              : (UnitTypeId){0};
}

UnitTypeId
debug_global_type (Debug *d, LLVMValueRef global) {
  Node node = variable_of (d, global);
  return node ? type_of_node (d, node_operand (d, node, VARIABLE_TYPE))
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
  const char *function =
      function_of_scope (d, llvm.DIVariableGetScope (node));
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
  static const char hidden[] = "__vla_expr"; /* lengths that clang stores */
  Node node = local_node (d, value);
  const char *name = node ? node_text (d, node, VARIABLE_NAME) : NULL;
  return name && strncmp (name, hidden, sizeof hidden - 1)
             ? debug_text (d, name)
             : NULL;
}

UnitTypeId
debug_local_type (Debug *d, LLVMValueRef value) {
  Node node = local_node (d, value);
  return node ? type_of_node (d, node_operand (d, node, VARIABLE_TYPE))
              : (UnitTypeId){0};
}

/* The variable that a parameter is stored to, perhaps as a part of it. */
static LLVMValueRef
home_of_param (const Debug *d, LLVMValueRef param) {
  enum { MANY = 8 };
  if (local_node (d, param))
    return param;
  LLVMUseRef use = llvm.GetFirstUse (param);
  for (unsigned i = 0; use && i < MANY; use = llvm.GetNextUse (use), i++) {
    LLVMValueRef store = llvm.GetUser (use);
    if (!llvm.IsAStoreInst (store) || llvm.GetOperand (store, 0) != param)
      continue;
    LLVMValueRef home = llvm.GetOperand (store, 1);
    for (unsigned k = 0; llvm.IsAGetElementPtrInst (home) && k < MANY; k++)
      home = llvm.GetOperand (home, 0);
    if (local_node (d, home))
      return home;
  }
  return NULL;
}

const char *
debug_param_name (Debug *d, LLVMValueRef function, unsigned index) {
  if (index >= llvm.CountParams (function))
    return NULL;
  LLVMValueRef home = home_of_param (d, llvm.GetParam (function, index));
  return home ? debug_local_name (d, home) : NULL;
}

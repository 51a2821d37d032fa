/* Metadata nodes and the files they name.

   The C interface gives the operands of a node as values, so every node is
   wrapped and unwrapped. */

#include "front/c/debug.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

bool
node_is (Node node, LLVMMetadataKind kind) {
  return node && node_kind (node) == kind;
}

static unsigned
node_count (const Debug *d, Node node) {
  return has_operands (node) ? llvm.GetMDNodeNumOperands (wrap (d, node)) : 0;
}

static void
fetch (const Debug *d, Node node, LLVMValueRef *values) {
  llvm.GetMDNodeOperands (wrap (d, node), values);
}

LLVMValueRef
node_value (const Debug *d, Node node) {
  LLVMValueRef value = NULL;
  fetch (d, node, &value);
  return value;
}

bool
node_constant (const Debug *d, Node node, unsigned index, int64_t *value) {
  Node operand = node_operand (d, node, index);
  if (!node_is (operand, LLVMConstantAsMetadataMetadataKind))
    return false;
  LLVMValueRef constant = node_value (d, operand);
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

const char *
debug_copy (Debug *d, const char *text, size_t len) {
  char *copy = arena_alloc (&d->arena, len + 1);
  memcpy (copy, text, len);
  copy[len] = 0;
  return copy;
}

static const char *
string_text (Debug *d, Node string) {
  unsigned len = 0;
  if (!node_is (string, LLVMMDStringMetadataKind))
    return NULL;
  const char *text = llvm.GetMDString (wrap (d, string), &len);
  return text && len ? debug_copy (d, text, len) : NULL;
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
  assert (number <= d->handed_out.len);
  if (number == d->handed_out.len)
    vec_push (&d->handed_out, unit_string (d->unit, text));
  return d->handed_out.data[number];
}

/* Sources ------------------------------------------------------------------

   A file is known by its inode, whatever paths clang made of it: it is shown as
   the user named it.  Other files are shown with the relative path that clang
   recorded if that leads to the file from here, and else with its directory. */

/* "-.c" is how a text from standard input is named. */
static bool
is_standard_input (const char *path) {
  return !strcmp (path, "-") || !strcmp (path, "<stdin>") ||
         !strncmp (path, "-.", 2);
}

KnownFile *
node_add_file (Debug *d, const char *path, const Source *source) {
  struct stat info;
  KnownFile file = {.path = path, .source = source};
  if (!is_standard_input (path) && !stat (path, &info)) {
    file.exists = true;
    file.device = info.st_dev;
    file.inode = info.st_ino;
  }
  vec_push (&d->files, file);
  return &vec_last (&d->files);
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

/* The file that a path leads to, by its inode, or by the path if nothing is
   there; 'info' is NULL then. */
static KnownFile *
find_file (Debug *d, const char *path, const struct stat *info) {
  for (size_t i = 0; i < d->files.len; i++) {
    KnownFile *file = d->files.data + i;
    bool same = is_standard_input (path) ? is_standard_input (file->path)
                : !info                  ? !strcmp (file->path, path)
                        : file->exists && file->inode == info->st_ino &&
                              file->device == info->st_dev;
    if (same)
      return file;
  }
  return NULL;
}

static const Source *
source_at (Debug *d, const char *path, const struct stat *info) {
  KnownFile *file = find_file (d, path, info);
  if (!file)
    file = node_add_file (d, arena_string (&d->arena, path), NULL);
  if (!file->source)
    file->source = load_quietly (d, file->path);
  return file->source;
}

static const Source *
source_of_names (Debug *d, const char *directory, const char *name) {
  struct stat whole, relative;
  Str path = {0};
  while (!strncmp (name, "./", 2) && name[2] && name[2] != '-')
    name += 2;
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
    name = debug_copy (d, name, len);
    directory = debug_copy (d, directory ? directory : "", directory_len);
    source = source_of_names (d, directory, name);
  }
  *map_put (&d->sources, (uintptr_t)file) = (uintptr_t)source;
  return source;
}

Pos
node_pos (Debug *d, Node file, unsigned line, unsigned column) {
  if (!node_is (file, LLVMDIFileMetadataKind) || !line || line > INT32_MAX)
    return (Pos){0};
  const Source *source = source_of (d, file);
  if (!source)
    return (Pos){0};
  return (Pos){source, (int)line, column ? (int)column : 1};
}

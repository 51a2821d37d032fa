/* The library comes unoptimised like all other bitcode; its locals become
   values here ('mem2reg'), since nobody looks at them. */

#include "front/c/library.h"
#include "front/c/library_data.h"

#include <string.h>

#define OWN_PREFIX "__assay_"

static LLVMModuleRef
parse (CFront *c, const LibraryBitcode *bitcode) {
  LLVMModuleRef module = NULL;
  LLVMMemoryBufferRef buffer = llvm.CreateMemoryBufferWithMemoryRange (
      (const char *)bitcode->bytes, bitcode->len, "library", false);
  llvm.ParseBitcodeInContext2 (c->context, buffer, &module);
  llvm.DisposeMemoryBuffer (buffer);
  return module;
}

static bool
lift_locals (LLVMModuleRef module) {
  LLVMPassBuilderOptionsRef options = llvm.CreatePassBuilderOptions ();
  LLVMErrorRef error =
      llvm.RunPasses (module, "function(mem2reg)", NULL, options);
  llvm.DisposePassBuilderOptions (options);
  if (error)
    llvm.ConsumeError (error);
  return !error;
}

/* What is static in the library gets its prefix too: 'library_owns'. */
static void
rename_value (LLVMValueRef value) {
  Str name = {0};
  if (llvm.IsDeclaration (value) || library_owns (value))
    return;
  str_format (&name, OWN_PREFIX "%s", llvm.GetValueName (value));
  llvm.SetValueName2 (value, name.data, name.len);
  str_done (&name);
}

static void
rename_all (LLVMModuleRef module) {
  for (LLVMValueRef f = llvm.GetFirstFunction (module); f;
       f = llvm.GetNextFunction (f))
    rename_value (f);
  for (LLVMValueRef g = llvm.GetFirstGlobal (module); g;
       g = llvm.GetNextGlobal (g))
    rename_value (g);
}

/* The machine must be the same: sizes, and how structs are passed. */
static bool
fits (const CFront *c, LLVMModuleRef module) {
  return !strcmp (llvm.GetDataLayoutStr (c->module),
                  llvm.GetDataLayoutStr (module));
}

bool
library_link (CFront *c) {
  bool is_small = llvm.PointerSize (c->layout) == 4;
  LLVMModuleRef module = parse (c, is_small ? &library_32 : &library_64);
  if (!module)
    return false;
  rename_all (module);
  if (fits (c, module) && lift_locals (module))
    return !llvm.LinkModules2 (c->module, module);
  llvm.DisposeModule (module);
  return false;
}

LLVMValueRef
library_find (CFront *c, LLVMValueRef function) {
  if (!llvm.IsDeclaration (function))
    return function;
  Str name = {0};
  str_format (&name, LIBRARY_PREFIX "%s", llvm.GetValueName (function));
  LLVMValueRef ours = llvm.GetNamedFunction (c->module, str_text (&name));
  str_done (&name);
  return ours && !llvm.IsDeclaration (ours) ? ours : NULL;
}

bool
library_has (const char *name) {
  for (const char *const *n = library_names; *n; n++)
    if (!strcmp (*n, name))
      return true;
  return false;
}

bool
library_owns (LLVMValueRef value) {
  return !strncmp (llvm.GetValueName (value), OWN_PREFIX, strlen (OWN_PREFIX));
}

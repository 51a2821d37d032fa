/* Loading libLLVM for its code generator.  It stays loaded until the process
   ends; its destructors need it. */

#include "engine/explicit/jit_llvm.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

JitLlvm llvm_jit;

enum { VERSION = 19 };

static const char *const libraries[] = {"libLLVM-19.so.1", "libLLVM.so.19.1",
                                        "libLLVM-19.so", "libLLVM.so.19.0"};

typedef struct {
  const char *name;
  size_t offset;
} Symbol;

#define SYMBOL(NAME) {"LLVM" #NAME, offsetof (JitLlvm, NAME)},
static const Symbol symbols[] = {JIT_LLVM_FUNCTIONS (SYMBOL)};

/* What makes the code generator of this processor known, by their names. */
#define TEXT(X) #X
#define NAME(X) TEXT (X)
static const char *const targets[] = {
    NAME (LLVM_NATIVE_TARGETINFO), NAME (LLVM_NATIVE_TARGET),
    NAME (LLVM_NATIVE_TARGETMC), NAME (LLVM_NATIVE_ASMPRINTER)};

static bool loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *
open_library (void) {
  void *library = NULL;
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !library; i++)
    library = dlopen (libraries[i], RTLD_LAZY | RTLD_LOCAL);
  return library;
}

static bool
find_symbols (void *library) {
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym (library, symbols[i].name);
    if (!address)
      return false;
    memcpy ((char *)&llvm_jit + symbols[i].offset, &address, sizeof address);
  }
  return true;
}

static bool
is_our_version (void) {
  unsigned major = 0, minor = 0, patch = 0;
  llvm_jit.GetVersion (&major, &minor, &patch);
  return major == VERSION;
}

static bool
register_target (void *library) {
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
    void (*initialise) (void);
    void *address = dlsym (library, targets[i]);
    if (!address)
      return false;
    memcpy (&initialise, &address, sizeof address);
    initialise ();
  }
  return true;
}

static void
load (void) {
  void *library = open_library ();
  loaded = library && find_symbols (library) && is_our_version () &&
           register_target (library);
}

bool
jit_llvm_load (void) {
  pthread_once (&once, load);
  return loaded;
}

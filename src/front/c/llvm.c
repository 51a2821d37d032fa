/* Loading libLLVM.

   'llvm' is the one global variable that is written at run time: a function
   pointer must be somewhere, and passing the table through every function of
   the front end would say nothing.  It is written under 'pthread_once' and only
   read afterwards, like the table of the dynamic linker it stands for.  The
   library stays loaded until the process ends; its destructors need it. */

#include "front/c/llvm.h"
#include "base/mem.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

Llvm llvm;

enum { VERSION = 19 };

static const char *const libraries[] = {"libLLVM-19.so.1", "libLLVM.so.19.1",
                                        "libLLVM-19.so", "libLLVM.so.19.0"};

typedef struct {
  const char *name;
  size_t offset;
} Symbol;

#define SYMBOL(NAME) {"LLVM" #NAME, offsetof (Llvm, NAME)},
static const Symbol symbols[] = {LLVM_FUNCTIONS (SYMBOL)};

/* What is wrong with the library, for the message; NULL: it is loaded. */
static const char *missing;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* It is there, but does not fit into the memory that is left. */
static bool
lacks_memory (const char *error) {
  return error && (strstr (error, "map segment") || strstr (error, "llocate"));
}

static void *
open_library (void) {
  size_t n = sizeof libraries / sizeof *libraries;
  void *library = NULL;
  for (size_t i = 0; i < n && !library; i++) {
    library = dlopen (libraries[i], RTLD_LAZY | RTLD_LOCAL);
    if (!library && lacks_memory (dlerror ()))
      mem_exhausted ();
  }
  return library;
}

static bool
is_our_version (void) {
  unsigned major = 0, minor = 0, patch = 0;
  llvm.GetVersion (&major, &minor, &patch);
  return major == VERSION;
}

static void
load (void) {
  void *library = open_library ();
  if (!library) {
    missing = "the library";
    return;
  }
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym (library, symbols[i].name);
    if (!address)
      missing = symbols[i].name;
    memcpy ((char *)&llvm + symbols[i].offset, &address, sizeof address);
  }
  if (!missing && !is_our_version ())
    missing = "the right version";
}

bool
llvm_load (Run *run) {
  pthread_once (&once, load);
  if (!missing)
    return true;
  return run_error (run, (Pos){0},
                    "C programs need libLLVM 19, of which %s is missing; "
                    "install the package 'libllvm19'",
                    missing);
}

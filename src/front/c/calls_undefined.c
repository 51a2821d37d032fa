/* Procedures for functions without a body.

   What they return is arbitrary, and they change no memory; the user is told.
   That would be wrong for functions of the C library that are known to do more
   (they write to memory, call back, or return twice): those are not modelled.
 */

#include "front/c/calls.h"
#include "front/c/translate.h"

#include <string.h>

static const char *const not_modelled[] = {
    /* Return twice, or never. */
    "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "_longjmp",
    "siglongjmp", "vfork", "fork", "clone", "pthread_exit", "thrd_exit",
    /* Call back, or run at the same time. */
    "on_exit", "at_quick_exit", "signal", "bsd_signal", "sigaction", "sigset",
    "pthread_create", "thrd_create", "pthread_once", "call_once",
    "pthread_join", "thrd_join", "pthread_cond_wait", "pthread_cond_timedwait",
    "cnd_wait", "pthread_atfork", "pthread_key_create", "qsort_r", "lfind",
    "lsearch", "tsearch", "tfind", "twalk", "ftw", "nftw", "glob", "scandir",
    "makecontext", "swapcontext", "setcontext", "getcontext",
    "pthread_barrier_wait", "sem_wait", "timer_create", "dl_iterate_phdr",
    /* Write to memory. */
    "scanf", "fscanf", "sscanf", "vscanf", "vfscanf", "vsscanf",
    "__isoc99_scanf", "__isoc99_fscanf", "__isoc99_sscanf", "__isoc99_vscanf",
    "__isoc99_vfscanf", "__isoc99_vsscanf", "__isoc23_scanf", "__isoc23_fscanf",
    "__isoc23_sscanf", "__isoc23_vscanf", "__isoc23_vfscanf",
    "__isoc23_vsscanf", "getline", "getdelim", "__getdelim", "fgetpos",
    "getcwd", "getwd", "realpath", "readlink", "readlinkat", "pread", "pread64",
    "readv", "recv", "recvfrom", "recvmsg", "accept", "getsockname",
    "getpeername", "getsockopt", "socketpair", "pipe", "pipe2", "poll", "ppoll",
    "select", "pselect", "epoll_wait", "ioctl", "stat", "fstat", "lstat",
    "fstatat", "statvfs", "uname", "sysinfo", "getrlimit", "getrusage", "times",
    "wait", "waitpid", "wait3", "wait4", "waitid", "sigprocmask",
    "pthread_sigmask", "sigemptyset", "sigfillset", "sigaddset", "sigdelset",
    "gethostname", "getlogin_r", "ttyname_r", "strerror_r", "__xpg_strerror_r",
    "strftime", "strptime", "asctime_r", "ctime_r", "gmtime_r", "localtime_r",
    "nanosleep", "clock_getres", "clock_nanosleep", "getitimer", "setitimer",
    "wcscpy", "wcsncpy", "wcscat", "wcsncat", "wmemcpy", "wmemmove", "wmemset",
    "mbstowcs", "wcstombs", "mbtowc", "wctomb", "mbrtowc", "wcrtomb",
    "swprintf", "vswprintf", "strxfrm", "strfry", "memfrob", "swab", "tmpnam",
    "mkstemp", "mkdtemp", "mktemp", "ecvt_r", "fcvt_r", "initstate", "setstate",
    "drand48_r", "getrandom", "getentropy", "arc4random_buf", "confstr",
    "getopt", "getopt_long", "getopt_long_only", "putenv", "setenv", "unsetenv",
    "clearenv", "mmap", "mmap64", "mremap", "munmap", "brk", "sbrk", "pvalloc",
    "valloc", "shmat", "open_memstream", "fmemopen", "setvbuf", "setbuf",
    "getaddrinfo", "getnameinfo", "inet_ntop", "inet_pton", "inet_aton",
    "regcomp", "regexec", "iconv", "hcreate_r", "hsearch_r", "modf", "modff",
    "modfl", "frexp", "frexpf", "frexpl", "remquo", "sincos",
    "pthread_getspecific", "pthread_setspecific", "tss_get", "tss_set",
    "pthread_attr_init", "sem_init", "pthread_barrier_init", "vdprintf"};

/* Numbers that are not arbitrary; also with 'f' and 'l' behind the name. */
static const char *const math[] = {
    "strtod",    "sin",         "cos",       "tan",       "asin",
    "acos",      "atan",        "atan2",     "sinh",      "cosh",
    "tanh",      "asinh",       "acosh",     "atanh",     "exp",
    "exp2",      "exp10",       "expm1",     "log",       "log2",
    "log10",     "log1p",       "pow",       "cbrt",      "hypot",
    "erf",       "erfc",        "tgamma",    "lgamma",    "gamma",
    "fma",       "ldexp",       "scalbn",    "scalbln",   "ilogb",
    "logb",      "significand", "remainder", "drem",      "fdim",
    "lrint",     "llrint",      "lround",    "llround",   "roundeven",
    "nextafter", "nexttoward",  "nextup",    "nextdown",  "nan",
    "j0",        "j1",          "jn",        "y0",        "y1",
    "yn",        "cabs",        "carg",      "cexp",      "clog",
    "cpow",      "csqrt",       "csin",      "ccos",      "ctan",
    "casin",     "cacos",       "catan",     "csinh",     "ccosh",
    "ctanh",     "casinh",      "cacosh",    "catanh",    "cproj",
    "atof",      "strtof",      "strtold",   "__divsc3",  "__divdc3",
    "__divxc3",  "__divtc3",    "__multc3",  "__powisf2", "__powidf2",
    "__powixf2"};

static bool
is_math (const char *name) {
  for (size_t i = 0; i < sizeof math / sizeof *math; i++) {
    size_t n = strlen (math[i]);
    const char *rest = name + n;
    if (!strncmp (math[i], name, n) &&
        (!*rest || !strcmp (rest, "f") || !strcmp (rest, "l")))
      return true;
  }
  return false;
}

/* Of the compiler, if the library does not have them. */
static const char *const prefixes[] = {"__atomic_", "__sync_", "__builtin_",
                                       "__ubsan_"};

static bool
is_not_modelled (const char *name) {
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (!strncmp (prefixes[i], name, strlen (prefixes[i])))
      return true;
  for (size_t i = 0; i < sizeof not_modelled / sizeof *not_modelled; i++)
    if (!strcmp (not_modelled[i], name))
      return true;
  return is_math (name);
}

static bool
has_attribute (LLVMValueRef function, unsigned index, const char *name) {
  unsigned kind = llvm.GetEnumAttributeKindForName (name, strlen (name));
  return llvm.GetEnumAttributeAtIndex (function, index, kind);
}

/* Results ------------------------------------------------------------------ */

static UnitTypeId
result_type (CFront *c, LLVMValueRef function) {
  UnitTypeId type = debug_function_type (c->debug, function);
  return type.id ? unit_type (c->unit, type)->target : type;
}

static Operand
any_pointer (Translate *t, const char *name) {
  Str why = {0};
  str_format (&why, "what '%s', which has no body, returns", name);
  Operand pointer = emit_unknown_pointer (
      t, INPUT_UNDEFINED, name, unit_string (t->c->unit, str_text (&why)));
  str_done (&why);
  return pointer;
}

static Operand
any_result (Translate *t, const Leaf *leaf, const char *name, UnitTypeId type) {
  if (llvm.GetTypeKind (leaf->type) == LLVMPointerTypeKind)
    return any_pointer (t, name);
  UnitOp op = {
      .kind = OP_INPUT, .code = INPUT_UNDEFINED, .show = name, .type = type};
  return emit_value (t, op, leaf->bits);
}

static void
return_anything (Translate *t, const char *name) {
  CFront *c = t->c;
  Leaves leaves = {0};
  Operands results = {0};
  LLVMTypeRef type = llvm.GlobalGetValueType (t->function);
  leaves_of (c, llvm.GetReturnType (type), &leaves);
  UnitTypeId shown =
      leaves.len == 1 ? result_type (c, t->function) : (UnitTypeId){0};
  for (size_t i = 0; i < leaves.len; i++)
    vec_push (&results, any_result (t, leaves.data + i, name, shown));
  emit (t, (UnitOp){.kind = OP_RETURN,
                    .count = (uint32_t)results.len,
                    .args = results.data});
  vec_done (&results);
  vec_done (&leaves);
}

/* Structs that are returned in memory -------------------------------------- */

/* Parameter 0 points to where the result goes; 0: it does not. */
static LLVMTypeRef
struct_returned (LLVMValueRef function) {
  unsigned kind = llvm.GetEnumAttributeKindForName ("sret", 4);
  if (!llvm.CountParams (function))
    return NULL;
  LLVMAttributeRef sret = llvm.GetEnumAttributeAtIndex (function, 1, kind);
  return sret ? llvm.GetTypeAttributeValue (sret) : NULL;
}

static bool
has_pointer (const CFront *c, LLVMTypeRef type) {
  Leaves leaves = {0};
  bool found = !leaves_of (c, type, &leaves);
  for (size_t i = 0; i < leaves.len && !found; i++)
    found = llvm.GetTypeKind (leaves.data[i].type) == LLVMPointerTypeKind;
  vec_done (&leaves);
  return found;
}

static void
fill_struct (Translate *t, LLVMTypeRef type) {
  unsigned bits = pointer_bits (t->c);
  Operand size = operand_const (size_of (t->c, type), bits);
  UnitOp alloc = {
      .kind = OP_ALLOC, .code = ALLOC_ARBITRARY | ALLOC_ARGUMENT, .a = size};
  Operand from = emit_value (t, alloc, bits);
  emit (t,
        (UnitOp){
            .kind = OP_MOVE, .a = operand_reg (0, bits), .b = from, .c = size});
}

/* Bodies ------------------------------------------------------------------- */

static void
make_body (Translate *t, const char *name) {
  LLVMTypeRef type = struct_returned (t->function);
  if (has_attribute (t->function, LLVMAttributeFunctionIndex, "noreturn")) {
    emit (t, (UnitOp){.kind = OP_EXIT, .code = EXIT_KIND_ABORT});
    return;
  }
  if (type && has_pointer (t->c, type)) {
    emit_unsupported (t, "'%s' has no body and returns a struct with pointers",
                      name);
    return;
  }
  if (type)
    fill_struct (t, type);
  return_anything (t, name);
}

static void
add_undefined (Unit *u, uint32_t proc, const char *name) {
  u->procs.data[proc].is_undefined = true;
  for (size_t i = 0; i < u->undefined.len; i++)
    if (!strcmp (u->undefined.data[i], name))
      return;
  vec_push (&u->undefined, name);
}

void
calls_undefined (CFront *c, LLVMValueRef function, uint32_t proc) {
  Unit *u = c->unit;
  const char *name = unit_string (u, llvm.GetValueName (function));
  Translate t = {.c = c, .function = function, .proc = proc};
  t.pos = u->procs.data[proc].pos;
  t.block = unit_add_block (u, proc, t.pos);
  u->procs.data[proc].is_library = true;
  if (is_not_modelled (name)) {
    emit_unsupported (&t, "what '%s' does is not modelled", name);
    return;
  }
  if (calls_is_known (name) && strncmp (name, "__VERIFIER_nondet_", 18)) {
    emit_unsupported (&t, "'%s' is declared, or used, in an unusual way", name);
    return;
  }
  add_undefined (u, proc, name);
  note (c, "functions without a body return anything and change no memory");
  make_body (&t, name);
}

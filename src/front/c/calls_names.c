/* Functions of C libraries that do more than return a number, and that we do
   not have: what they write, call or change would be missed.

   Names with '*' and '[...]' are patterns.  They may catch a function of the
   user, too; that costs an answer, never a wrong one. */

#include "front/c/calls.h"
#include "front/c/calls_signature.h"

#include <fnmatch.h>
#include <string.h>

static const char *const not_modelled[] = {
    /* Return twice, or never. */
    "__sigsetjmp", "_longjmp", "_setjmp", "clone", "fork", "longjmp",
    "pthread_exit", "setjmp", "siglongjmp", "sigsetjmp", "thrd_exit", "vfork",
    /* Call back, or run at the same time. */
    "at_quick_exit", "bsd_signal", "call_once", "cnd_wait", "dl_iterate_phdr",
    "ftw", "getcontext", "glob", "lfind", "lsearch", "makecontext", "nftw",
    "on_exit", "pthread_atfork", "pthread_cond_wait", "pthread_create",
    "pthread_join", "pthread_key_create", "pthread_once", "qsort_r", "scandir",
    "setcontext", "sigaction", "signal", "sigset", "swapcontext", "tfind",
    "thrd_create", "thrd_join", "timer_create", "tsearch", "twalk",
    /* Write to memory, or change what other functions and operations do. */
    "__argz_create", "__argz_extract", "__argz_stringify", "__asprintf",
    "__getdelim", "__mempcpy", "__stpcpy", "__stpncpy", "__sysv_signal",
    "__xpg_basename", "accept", "accept4", "adjtime", "adjtimex",
    "arc4random_buf", "backtrace", "bindresvport", "bindresvport6", "brk",
    "clearenv", "clock_adjtime", "clock_getcpuclockid", "clock_getres",
    "clock_nanosleep", "cnd_timedwait", "confstr", "copy_file_range",
    "crypt_gensalt_rn", "crypt_ra", "crypt_rn", "ctermid", "cuserid", "dirname",
    "dladdr", "dladdr1", "dlinfo", "dn_comp", "dn_expand", "ecvt",
    "epoll_pwait", "epoll_pwait2", "epoll_wait", "erand48", "eventfd_read",
    "fcvt", "feenableexcept", "fegetexceptflag", "fgetpos", "fgetpos64",
    "fgetxattr", "flistxattr", "fmemopen", "fopencookie", "forkpty", "fstat",
    "fstat64", "fstatat", "fstatat64", "fstatfs", "fstatfs64", "fstatvfs",
    "fstatvfs64", "ftime", "ftw64", "gai_cancel", "gai_error", "gai_suspend",
    "gcvt", "getaddrinfo", "getaddrinfo_a", "getcpu", "getcwd", "getdelim",
    "getdents64", "getdirentries", "getdirentries64", "getdomainname",
    "getentropy", "getgrouplist", "getgroups", "gethostname", "getifaddrs",
    "getipv4sourcefilter", "getitimer", "getline", "getloadavg", "getnameinfo",
    "getnetgrent", "getopt", "getopt_long", "getopt_long_only", "getpeername",
    "getpw", "getrandom", "getresgid", "getresuid", "getrlimit", "getrlimit64",
    "getrusage", "getsockname", "getsockopt", "getsourcefilter", "getsubopt",
    "getutmp", "getutmpx", "getxattr", "glob64", "globfree", "globfree64",
    "iconv", "if_indextoname", "inet_aton", "inet_pton", "initstate", "insque",
    "ioctl", "jrand48", "lcong48", "lgetxattr", "lio_listio", "lio_listio64",
    "listxattr", "llistxattr", "lstat", "lstat64", "madvise", "malloc_info",
    "mallopt", "mcheck", "memfrob", "memset_explicit", "mincore", "mkdtemp",
    "mkostemp", "mkostemp64", "mkostemps", "mkostemps64", "mkstemp",
    "mkstemp64", "mkstemps", "mkstemps64", "mktemp", "mktime", "mmap", "mmap64",
    "mprobe", "mprotect", "mq_getattr", "mq_receive", "mq_setattr",
    "mq_timedreceive", "mremap", "msgctl", "msgrcv", "mtx_timedlock", "munmap",
    "name_to_handle_at", "nanosleep", "nftw64", "nrand48", "ntp_adjtime",
    "ntp_gettime", "ntp_gettimex", "open_memstream", "open_wmemstream",
    "openpty", "parse_printf_format", "pipe", "pipe2", "pkey_mprotect", "poll",
    "posix_madvise", "ppoll", "prctl", "pread", "pread64", "preadv", "preadv2",
    "preadv64", "preadv64v2", "printf_size", "printf_size_info", "prlimit",
    "prlimit64", "process_vm_readv", "profil", "pselect",
    "pthread_clockjoin_np", "pthread_getspecific", "pthread_setcancelstate",
    "pthread_setcanceltype", "pthread_setspecific", "pthread_sigmask",
    "pthread_timedjoin_np", "pthread_tryjoin_np", "ptrace", "putenv", "pvalloc",
    "qecvt", "qfcvt", "qgcvt", "rcmd", "rcmd_af", "readdir64_r", "readdir_r",
    "readlink", "readlinkat", "readv", "realpath", "recv", "recvfrom",
    "recvmmsg", "recvmsg", "regcomp", "regerror", "regexec", "regfree",
    "remap_file_pages", "remque", "res_mkquery", "res_query", "res_querydomain",
    "res_search", "res_send", "rexec", "rexec_af", "rresvport", "rresvport_af",
    "sbrk", "scandir64", "scandirat", "scandirat64", "sched_getaffinity",
    "sched_getparam", "sched_rr_get_interval", "seed48", "select", "semctl",
    "sendfile", "sendfile64", "sendmmsg", "setbuf", "setbuffer", "setenv",
    "setitimer", "setlinebuf", "setstate", "setvbuf", "shmat", "shmctl",
    "sigaddset", "sigaltstack", "sigandset", "sigdelset", "sigemptyset",
    "sigfillset", "sigorset", "sigpending", "sigprocmask", "sigstack",
    "sigtimedwait", "sigwait", "sigwaitinfo", "socketpair", "splice", "ssignal",
    "stat", "stat64", "statfs", "statfs64", "statvfs", "statvfs64", "statx",
    "strfmon", "strfromd", "strfromf", "strfroml", "strfry", "strftime",
    "strptime", "strtoq", "strtouq", "strxfrm", "swab", "syscall", "sysinfo",
    "sysv_signal", "tcgetattr", "tdelete", "tdestroy", "thrd_sleep", "timegm",
    "timelocal", "timer_delete", "timer_getoverrun", "timer_gettime",
    "timer_settime", "timerfd_gettime", "timerfd_settime", "times",
    "timespec_get", "timespec_getres", "tmpnam", "tss_create", "tss_get",
    "tss_set", "uname", "unsetenv", "valloc", "vdprintf", "wait", "wait3",
    "wait4", "waitid", "waitpid", "wordexp", "wordfree"};

static const char *const patterns[] = {
    /* Of the compiler, if the library does not have them. */
    "__atomic_*", "__sync_*", "__builtin_*", "__ubsan_*",
    /* Threads that pragmas make, and what is registered to run at the end. */
    "__kmpc_*", "__tgt_*", "GOMP_*", "__cxa_atexit", "__cxa_at_quick_exit",
    "__cxa_thread_atexit*",
    /* Checked variants, variants without locks or with a locale, variants that
       give their result in memory of the caller. */
    "*_unlocked", "*rand48_r", "*scanf", "__*_chk", "__xpg_strerror_r",
    "asctime_r", "crypt_gensalt_r", "crypt_r", "ctime_r", "ecvt_r", "fcvt_r",
    "fget*_r", "get*_r", "getlogin_r", "gmtime_r", "hcreate_r", "hdestroy_r",
    "hsearch_r", "initstate_r", "is*_l", "lcong48_r", "localtime_r",
    "ptsname_r", "qecvt_r", "qfcvt_r", "random_r", "seed48_r", "setstate_r",
    "sget*_r", "srandom_r", "str*_l", "strerror_r", "tmpnam_r", "to*_l",
    "ttyname_r", "twalk_r", "wc*_l",
    /* Families. */
    "_obstack_*", "aio_*", "argz_*", "cfmakeraw", "cfset*", "envz_*", "ether_*",
    "fts64_*", "fts_*", "inet6_*", "inet_n*", "ns_datetosecs", "ns_format_ttl",
    "ns_initparse", "ns_makecanon", "ns_name_*", "ns_parse*", "ns_put*",
    "ns_sprintrr*", "obstack_*", "posix_spawn*", "pthread_*_clock*",
    "pthread_*_timed*", "pthread_*attr_*", "pthread_attr_*", "pthread_barrier*",
    "pthread_getaffinity_np", "pthread_getattr*", "pthread_getcpuclockid",
    "pthread_getname_np", "pthread_getschedparam", "pthread_mutex_consistent*",
    "pthread_mutex_get*", "pthread_mutex_set*", "re_compile_*", "re_match*",
    "re_search*", "re_set_registers", "register_printf_*", "res_n*", "sem_*",
    /* Wide characters. */
    "*wprintf", "c16rtomb", "c32rtomb", "c8rtomb", "fgetw*", "getw*", "mblen",
    "mbr*", "mbs*", "mbsinit", "mbt*", "ungetwc", "wcp*", "wcr*", "wcs*",
    "wctomb*", "wmem*",
    /* Numbers. */
    "*lgamma*_r", "__frexp*", "__modf*", "__remquo*", "__sincos*",
    "canonicalize*", "fegetenv", "fegetmode", "feholdexcept", "feset*",
    "feupdateenv", "frexp*", "modf", "modf[fl]", "modff[0-9]*", "remquo*",
    "setpayload*", "sincos*", "strfromf[0-9]*", "strtof[0-9]*"};

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

bool
calls_not_modelled (const char *name) {
  for (size_t i = 0; i < sizeof not_modelled / sizeof *not_modelled; i++)
    if (!strcmp (not_modelled[i], name))
      return true;
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    if (!fnmatch (patterns[i], name, 0))
      return true;
  const char *signature = signature_find (name);
  return is_math (name) ||
         (signature && (*signature == '?' || *signature == '!'));
}

/* What functions read and write whose effect is outside of the program, and
   some of these functions, of which more is known. */

#include "front/c/library/assay.h"

void
__assay_look_string (const char *s) {
  LIB (strlen) (s);
}

void
__assay_look_strings (char *const *strings) {
  for (; *strings; strings++)
    LIB (strlen) (*strings);
}

void
__assay_look_bytes (const void *from, size_t n) {
  __assay_use_bytes (from, n);
}

void
__assay_write_bytes (void *to, size_t n) {
  char *bytes = __assay_alloc_any (n);
  __assay_move (to, bytes, n);
  __assay_free (bytes);
}

/* Results ------------------------------------------------------------------ */

/* 0, or -1 with errno. */
static int
done_or_not (int failed) {
  if (failed)
    __assay_set_errno ();
  return -failed;
}

/* A number of at least 0, or -1 with errno. */
static int
number_or_not (int number) {
  __assay_assume (number >= -1);
  if (number < 0)
    __assay_set_errno ();
  return number;
}

/* How many of 'n' bytes, or -1 with errno. */
static long
part_or_not (long part, size_t n) {
  __assay_assume (part >= -1 && (part < 0 || (size_t)part <= n));
  if (part < 0)
    __assay_set_errno ();
  return part;
}

/* Files by name ------------------------------------------------------------ */

#define PATH(NAME)                                                             \
  int LIB (NAME) (const char *path) {                                          \
    __assay_look_string (path);                                                \
    return done_or_not (__assay_choice (#NAME));                               \
  }

PATH (chdir)
PATH (chroot)
PATH (rmdir)
PATH (unlink)

/* Of a directory it tries 'unlink' first, and leaves the errno of that. */
int
LIB (remove) (const char *path) {
  __assay_look_string (path);
  if (__assay_choice ("remove"))
    return done_or_not (1);
  __assay_change_errno ();
  return 0;
}

#define PATH_MODE(NAME, TYPE)                                                  \
  int LIB (NAME) (const char *path, TYPE mode) {                               \
    (void)mode;                                                                \
    __assay_look_string (path);                                                \
    return done_or_not (__assay_choice (#NAME));                               \
  }

PATH_MODE (access, int)
PATH_MODE (chmod, unsigned)
PATH_MODE (mkdir, unsigned)
PATH_MODE (mkfifo, unsigned)
PATH_MODE (truncate, long)
PATH_MODE (truncate64, int64_t)

#define TWO_PATHS(NAME)                                                        \
  int LIB (NAME) (const char *from, const char *to) {                          \
    __assay_look_string (from);                                                \
    __assay_look_string (to);                                                  \
    return done_or_not (__assay_choice (#NAME));                               \
  }

TWO_PATHS (link)
TWO_PATHS (rename)
TWO_PATHS (symlink)

int
LIB (open) (const char *path, int flags, ...) {
  (void)flags;
  __assay_look_string (path);
  return number_or_not (__assay_input_int ("open"));
}

/* With the suffix: files of any size, what headers make of the others. */
int
LIB (open64) (const char *path, int flags, ...) {
  (void)flags;
  __assay_look_string (path);
  return number_or_not (__assay_input_int ("open64"));
}

int
LIB (creat) (const char *path, unsigned mode) {
  (void)mode;
  __assay_look_string (path);
  return number_or_not (__assay_input_int ("creat"));
}

long
LIB (readlink) (const char *path, char *to, size_t n) {
  __assay_look_string (path);
  long got = part_or_not (__assay_input_long ("readlink"), n);
  if (got > 0)
    __assay_write_bytes (to, (size_t)got);
  return got;
}

/* Files by number ---------------------------------------------------------- */

#define NUMBER(NAME)                                                           \
  int LIB (NAME) (int fd) {                                                    \
    (void)fd;                                                                  \
    return done_or_not (__assay_choice (#NAME));                               \
  }

NUMBER (close)
NUMBER (fsync)
NUMBER (fdatasync)
NUMBER (fchdir)

int
LIB (dup) (int fd) {
  (void)fd;
  return number_or_not (__assay_input_int ("dup"));
}

int
LIB (dup2) (int from, int to) {
  (void)from;
  int result = number_or_not (__assay_input_int ("dup2"));
  __assay_assume (result < 0 || result == to);
  return result;
}

int
LIB (socket) (int domain, int type, int protocol) {
  (void)domain;
  (void)type;
  (void)protocol;
  return number_or_not (__assay_input_int ("socket"));
}

int
LIB (pipe) (int *ends) {
  if (__assay_choice ("pipe")) {
    __assay_set_errno ();
    return -1;
  }
  ends[0] = __assay_input_int ("pipe");
  ends[1] = __assay_input_int ("pipe");
  __assay_assume (ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]);
  return 0;
}

#define RECEIVE(NAME, LAST)                                                    \
  long LIB (NAME) (int fd, void *to, size_t n, LAST last) {                    \
    (void)fd;                                                                  \
    (void)last;                                                                \
    long got = part_or_not (__assay_input_long (#NAME), n);                    \
    if (got > 0)                                                               \
      __assay_write_bytes (to, (size_t)got);                                   \
    return got;                                                                \
  }

RECEIVE (pread, long)
RECEIVE (pread64, int64_t)
RECEIVE (recv, int)

#define SEND(NAME, LAST)                                                       \
  long LIB (NAME) (int fd, const void *from, size_t n, LAST last) {            \
    (void)fd;                                                                  \
    (void)last;                                                                \
    __assay_look_bytes (from, n);                                              \
    return part_or_not (__assay_input_long (#NAME), n);                        \
  }

SEND (pwrite, long)
SEND (pwrite64, int64_t)
SEND (send, int)

typedef struct {
  const void *from;
  size_t n;
} Piece;

long
LIB (writev) (int fd, const Piece *pieces, int count) {
  size_t all = 0;
  (void)fd;
  for (int i = 0; i < count; i++) {
    __assay_look_bytes (pieces[i].from, pieces[i].n);
    all += pieces[i].n;
  }
  return part_or_not (__assay_input_long ("writev"), all);
}

/* Other programs ----------------------------------------------------------- */

int
LIB (system) (const char *command) {
  if (command)
    __assay_look_string (command);
  __assay_change_errno ();
  return __assay_input_int ("system");
}

/* The program goes on only if that fails. */
static int
execute (const char *path) {
  __assay_look_string (path);
  if (__assay_choice ("another program is executed"))
    __assay_end ();
  __assay_set_errno ();
  return -1;
}

#define EXECUTE(NAME)                                                          \
  int LIB (NAME) (const char *path, char *const *arguments) {                  \
    __assay_look_strings (arguments);                                          \
    return execute (path);                                                     \
  }

EXECUTE (execv)
EXECUTE (execvp)

int
LIB (execve) (const char *path, char *const *arguments,
              char *const *environment) {
  __assay_look_strings (arguments);
  __assay_look_strings (environment);
  return execute (path);
}

#define EXECUTE_LIST(NAME)                                                     \
  int LIB (NAME) (const char *path, const char *first, ...) {                  \
    va_list args;                                                              \
    va_start (args, first);                                                    \
    for (const char *s = first; s; s = va_arg (args, const char *))            \
      __assay_look_string (s);                                                 \
    va_end (args);                                                             \
    return execute (path);                                                     \
  }

EXECUTE_LIST (execl)
EXECUTE_LIST (execlp)

/* Handles ------------------------------------------------------------------ */

void *
LIB (iconv_open) (const char *to, const char *from) {
  __assay_look_string (to);
  __assay_look_string (from);
  if (__assay_choice ("iconv_open"))
    return __assay_opaque ("a conversion of characters");
  __assay_set_errno ();
  return (void *)-1;
}

void *
LIB (catopen) (const char *name, int flags) {
  (void)flags;
  __assay_look_string (name);
  if (__assay_choice ("catopen"))
    return __assay_opaque ("a catalogue of messages");
  __assay_set_errno ();
  return (void *)-1;
}

/* Streams and directories: opening, closing, and what is asked of open ones. */

#include "front/c/library/assay.h"

/* Streams and directories are memory of the environment that dies when they are
   closed.  A mark at its beginning tells what they are; the rest is arbitrary.
 */
enum { STREAM_BYTES = 256 };
enum { STREAM_MARK = 0x7374726d, DIRECTORY_MARK = 0x64697265 };

static void *
marked (unsigned mark) {
  unsigned *block = __assay_alloc_fixed (STREAM_BYTES);
  *block = mark;
  return block;
}

FILE *
__assay_open_stream (void) {
  return marked (STREAM_MARK);
}

void
__assay_check_stream (const FILE *stream) {
  __assay_require (*(const unsigned *)stream == STREAM_MARK,
                   "what is used as a stream is none");
}

void
__assay_check_directory (const void *directory) {
  __assay_require (*(const unsigned *)directory == DIRECTORY_MARK,
                   "what is used as a directory is none");
}

/* Opening and closing ------------------------------------------------------ */

static void *
opened (int is_open) {
  if (!is_open)
    __assay_set_errno ();
  return is_open ? __assay_open_stream () : NULL;
}

FILE *
LIB (fopen) (const char *path, const char *mode) {
  __assay_check_string (path, -1);
  __assay_check_string (mode, -1);
  return opened (__assay_choice ("fopen"));
}

FILE *
LIB (fopen64) (const char *path, const char *mode) {
  return LIB (fopen) (path, mode);
}

FILE *
LIB (fdopen) (int fd, const char *mode) {
  (void)fd;
  __assay_check_string (mode, -1);
  return opened (__assay_choice ("fdopen"));
}

/* The old stream is closed, whatever happens. */
FILE *
LIB (freopen) (const char *path, const char *mode, FILE *stream) {
  if (path)
    __assay_check_string (path, -1);
  __assay_check_string (mode, -1);
  __assay_check_stream (stream);
  if (__assay_choice ("freopen"))
    return stream;
  __assay_release (stream);
  __assay_set_errno ();
  return NULL;
}

FILE *
LIB (freopen64) (const char *path, const char *mode, FILE *stream) {
  return LIB (freopen) (path, mode, stream);
}

FILE *
LIB (popen) (const char *command, const char *mode) {
  __assay_check_string (command, -1);
  __assay_check_string (mode, -1);
  return opened (__assay_choice ("popen"));
}

FILE *
LIB (tmpfile) (void) {
  return opened (__assay_choice ("tmpfile"));
}

FILE *
LIB (tmpfile64) (void) {
  return LIB (tmpfile) ();
}

/* 0, or -1. */
static int
zero_unless (int failed) {
  if (failed)
    __assay_set_errno ();
  return -failed;
}

int
LIB (fclose) (FILE *stream) {
  __assay_check_stream (stream);
  __assay_release (stream);
  return zero_unless (__assay_choice ("fclose"));
}

int
LIB (pclose) (FILE *stream) {
  __assay_check_stream (stream);
  __assay_release (stream);
  __assay_change_errno ();
  return __assay_input_int ("pclose");
}

void *
LIB (opendir) (const char *path) {
  __assay_check_string (path, -1);
  if (__assay_choice ("opendir"))
    return marked (DIRECTORY_MARK);
  __assay_set_errno ();
  return NULL;
}

void *
LIB (fdopendir) (int fd) {
  (void)fd;
  return LIB (opendir) ("");
}

int
LIB (closedir) (void *directory) {
  __assay_check_directory (directory);
  __assay_release (directory);
  return zero_unless (__assay_choice ("closedir"));
}

/* Open ones ---------------------------------------------------------------- */

/* errno is set on errors only, not at the end. */
void *
LIB (readdir) (void *directory) {
  __assay_check_directory (directory);
  __assay_change_errno ();
  return __assay_choice ("readdir") ? __assay_opaque ("an entry of a directory")
                                    : NULL;
}

void *
LIB (readdir64) (void *directory) {
  return LIB (readdir) (directory);
}

void
LIB (rewinddir) (void *directory) {
  __assay_check_directory (directory);
}

int
LIB (dirfd) (void *directory) {
  __assay_check_directory (directory);
  __assay_change_errno ();
  return __assay_input_int ("dirfd");
}

int
LIB (fflush) (FILE *stream) {
  if (stream)
    __assay_check_stream (stream);
  return zero_unless (__assay_choice ("fflush"));
}

#define STREAM_ASK(TYPE, NAME)                                                 \
  TYPE LIB (NAME) (FILE * stream) {                                            \
    __assay_check_stream (stream);                                             \
    __assay_change_errno ();                                                   \
    return __assay_input_##TYPE (#NAME);                                       \
  }

STREAM_ASK (int, feof)
STREAM_ASK (int, ferror)
STREAM_ASK (int, fileno)
STREAM_ASK (int, ftrylockfile)
STREAM_ASK (long, ftell)
STREAM_ASK (long, ftello)

int64_t
LIB (ftello64) (FILE *stream) {
  return LIB (ftello) (stream);
}

#define STREAM_USE(NAME)                                                       \
  void LIB (NAME) (FILE * stream) {                                            \
    __assay_check_stream (stream);                                             \
  }

STREAM_USE (clearerr)
STREAM_USE (flockfile)
STREAM_USE (funlockfile)

void
LIB (rewind) (FILE *stream) {
  __assay_check_stream (stream);
  __assay_change_errno ();
}

#define STREAM_SEEK(NAME, TYPE)                                                \
  int LIB (NAME) (FILE * stream, TYPE offset, int whence) {                    \
    (void)offset;                                                              \
    (void)whence;                                                              \
    __assay_check_stream (stream);                                             \
    return zero_unless (__assay_choice (#NAME));                               \
  }

STREAM_SEEK (fseek, long)
STREAM_SEEK (fseeko, long)
STREAM_SEEK (fseeko64, int64_t)

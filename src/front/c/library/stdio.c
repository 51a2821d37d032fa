/* <stdio.h> and <unistd.h>: output goes to one place, input is arbitrary. */

#include "front/c/library/assay.h"

enum { END_OF_FILE = -1 };

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

void
__assay_check_string (const char *s, int precision) {
  if (precision < 0)
    LIB (strlen) (s);
  else
    LIB (strnlen) (s, (size_t)precision);
}

/* Output ------------------------------------------------------------------- */

/* What is returned when 'printed' is what printing gave. */
static int
unless_failed (int printed, int result) {
  __assay_change_errno ();
  return printed < 0 ? END_OF_FILE : result;
}

/* Some number that is not negative, unless that failed. */
static int
any_unless_failed (int printed, int any) {
  __assay_assume (any >= 0);
  return unless_failed (printed, any);
}

int
LIB (puts) (const char *s) {
  int n = __assay_printf ("%s\n", s);
  return any_unless_failed (n, __assay_choice_int ("puts"));
}

int
LIB (putchar) (int c) {
  return unless_failed (__assay_printf ("%c", c), (unsigned char)c);
}

int
LIB (putchar_unlocked) (int c) {
  return LIB (putchar) (c);
}

int
LIB (fputs) (const char *s, FILE *to) {
  __assay_check_stream (to);
  int n = __assay_fprintf (to, "%s", s);
  return any_unless_failed (n, __assay_choice_int ("fputs"));
}

int
LIB (fputc) (int c, FILE *to) {
  __assay_check_stream (to);
  return unless_failed (__assay_fprintf (to, "%c", c), (unsigned char)c);
}

int
LIB (putc) (int c, FILE *to) {
  return LIB (fputc) (c, to);
}

static size_t
items_written (size_t size, size_t n) {
  size_t done = __assay_choice_size ("items written by fwrite");
  __assay_assume (done <= n && (size || !done));
  __assay_change_errno ();
  return done;
}

size_t
LIB (fwrite) (const void *from, size_t size, size_t n, FILE *to) {
  const char *bytes = from;
  __assay_check_stream (to);
  for (size_t i = 0; i < size * n; i++)
    __assay_fprintf (to, "%c", bytes[i]);
  return items_written (size, n);
}

/* The same, when the stream is known to be the standard output. */
int
__assay_out_fputs (const char *s, FILE *to) {
  (void)to;
  int n = __assay_printf ("%s", s);
  return any_unless_failed (n, __assay_choice_int ("fputs"));
}

int
__assay_out_fputc (int c, FILE *to) {
  (void)to;
  return LIB (putchar) (c);
}

int
__assay_out_putc (int c, FILE *to) {
  (void)to;
  return LIB (putchar) (c);
}

size_t
__assay_out_fwrite (const void *from, size_t size, size_t n, FILE *to) {
  const char *bytes = from;
  (void)to;
  for (size_t i = 0; i < size * n; i++)
    __assay_printf ("%c", bytes[i]);
  return items_written (size, n);
}

void
LIB (perror) (const char *s) {
  if (s)
    __assay_check_string (s, -1);
  __assay_change_errno ();
}

/* -1 is a failure. */
static long
with_errno (long result) {
  if (result < 0)
    __assay_set_errno ();
  return result;
}

long
LIB (write) (int fd, const void *from, size_t n) {
  (void)fd;
  if (n) {
    touch (from);
    touch ((const char *)from + (n - 1));
  }
  long done = __assay_input_long ("write");
  __assay_assume (done >= -1 && (done < 0 || (size_t)done <= n));
  return with_errno (done);
}

int
LIB (vprintf) (const char *format, va_list args) {
  size_t size = __assay_format_length (format, args) + 1;
  char *text = __assay_alloc (size);
  int n = LIB (vsnprintf) (text, size, format, args);
  int printed = __assay_printf ("%s", text);
  __assay_free (text);
  return unless_failed (printed, n);
}

int
LIB (vfprintf) (FILE *to, const char *format, va_list args) {
  __assay_check_stream (to);
  int n = LIB (vsnprintf) (NULL, 0, format, args);
  return unless_failed (__assay_fprintf (to, "%s", ""), n);
}

int
LIB (printf) (const char *format, ...) {
  va_list args;
  va_start (args, format);
  int n = LIB (vprintf) (format, args);
  va_end (args);
  return n;
}

int
LIB (fprintf) (FILE *to, const char *format, ...) {
  va_list args;
  va_start (args, format);
  int n = LIB (vfprintf) (to, format, args);
  va_end (args);
  return n;
}

/* Input -------------------------------------------------------------------- */

static int
byte_or_end (int c) {
  __assay_assume (c >= END_OF_FILE && c <= UCHAR_MAX);
  __assay_change_errno ();
  return c;
}

int
LIB (getchar) (void) {
  return byte_or_end (__assay_input_int ("getchar"));
}

int
LIB (fgetc) (FILE *from) {
  __assay_check_stream (from);
  return byte_or_end (__assay_input_int ("fgetc"));
}

int
LIB (getc) (FILE *from) {
  __assay_check_stream (from);
  return byte_or_end (__assay_input_int ("getc"));
}

int
LIB (ungetc) (int c, FILE *to) {
  __assay_check_stream (to);
  if (c == END_OF_FILE || __assay_choice ("ungetc"))
    return END_OF_FILE;
  __assay_unsupported ("reading what 'ungetc' put back");
  return (unsigned char)c;
}

/* After an error bytes that came before it are there. */
static char *
read_line (char *to, int size) {
  if (size <= 0)
    return NULL;
  int failed = __assay_choice ("fgets");
  size_t n = __assay_choice_size ("bytes read by fgets");
  __assay_assume (n < (size_t)size);
  __assay_write_bytes (to, n);
  __assay_change_errno ();
  if (failed)
    return NULL;
  to[n] = 0;
  return to;
}

char *
LIB (fgets) (char *to, int size, FILE *from) {
  __assay_check_stream (from);
  return read_line (to, size);
}

/* As long as it likes. */
char *
LIB (gets) (char *to) {
  return read_line (to, INT_MAX);
}

/* Of the item in which the input ends some bytes may be there. */
size_t
LIB (fread) (void *to, size_t size, size_t n, FILE *from) {
  __assay_check_stream (from);
  size_t items = __assay_choice_size ("items read by fread"), rest = 0;
  __assay_assume (items <= n && (size || !items));
  if (size > 1 && items < n) {
    rest = __assay_choice_size ("more bytes read by fread");
    __assay_assume (rest < size);
  }
  __assay_write_bytes (to, size * items + rest);
  __assay_change_errno ();
  return items;
}

long
LIB (read) (int fd, void *to, size_t n) {
  (void)fd;
  long got = __assay_input_long ("read");
  __assay_assume (got >= -1 && (got < 0 || (size_t)got <= n));
  if (got > 0)
    __assay_write_bytes (to, (size_t)got);
  return with_errno (got);
}

void
LIB (__VERIFIER_nondet_memory) (void *to, size_t n) {
  __assay_write_bytes (to, n);
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

#define STREAM_SEEK(NAME)                                                      \
  int LIB (NAME) (FILE * stream, long offset, int whence) {                    \
    (void)offset;                                                              \
    (void)whence;                                                              \
    __assay_check_stream (stream);                                             \
    return zero_unless (__assay_choice (#NAME));                               \
  }

STREAM_SEEK (fseek)
STREAM_SEEK (fseeko)

/* Commands that give or take a structure are not modelled. */
int
LIB (fcntl) (int fd, int command, ...) {
  enum { LAST_PLAIN = 4, DUPLICATE = 1030 };
  (void)fd;
  if ((command < 0 || command > LAST_PLAIN) && command != DUPLICATE)
    __assay_unsupported ("this command of 'fcntl'");
  int result = __assay_input_int ("fcntl");
  __assay_assume (result >= -1);
  return (int)with_errno (result);
}

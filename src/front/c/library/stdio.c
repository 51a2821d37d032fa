/* <stdio.h> and <unistd.h>: output goes to one place, input is arbitrary. */

#include "front/c/library/assay.h"

enum { END_OF_FILE = -1 };

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
  __assay_use_bytes (from, n);
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

int
LIB (fcntl64) (int fd, int command, ...) {
  return LIB (fcntl) (fd, command);
}

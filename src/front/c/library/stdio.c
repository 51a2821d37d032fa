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

int
LIB (puts) (const char *s) {
  return __assay_printf ("%s\n", s);
}

int
LIB (putchar) (int c) {
  __assay_printf ("%c", c);
  return (unsigned char)c;
}

int
LIB (putchar_unlocked) (int c) {
  return LIB (putchar) (c);
}

int
LIB (fputs) (const char *s, FILE *to) {
  return __assay_fprintf (to, "%s", s);
}

int
LIB (fputc) (int c, FILE *to) {
  __assay_fprintf (to, "%c", c);
  return (unsigned char)c;
}

int
LIB (putc) (int c, FILE *to) {
  return LIB (fputc) (c, to);
}

size_t
LIB (fwrite) (const void *from, size_t size, size_t n, FILE *to) {
  const char *bytes = from;
  for (size_t i = 0; i < size * n; i++)
    __assay_fprintf (to, "%c", bytes[i]);
  return size ? n : 0;
}

/* The same, when the stream is known to be the standard output. */
int
__assay_out_fputs (const char *s, FILE *to) {
  (void)to;
  return __assay_printf ("%s", s);
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
  return size ? n : 0;
}

void
LIB (perror) (const char *s) {
  if (s)
    __assay_check_string (s, -1);
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
  return done;
}

int
LIB (vprintf) (const char *format, va_list args) {
  int n = LIB (vsnprintf) (NULL, 0, format, args);
  char *text = __assay_alloc ((size_t)n + 1);
  LIB (vsnprintf) (text, (size_t)n + 1, format, args);
  __assay_printf ("%s", text);
  __assay_free (text);
  return n;
}

int
LIB (vfprintf) (FILE *to, const char *format, va_list args) {
  (void)to;
  return LIB (vsnprintf) (NULL, 0, format, args);
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
  return c;
}

int
LIB (getchar) (void) {
  return byte_or_end (__assay_input_int ("getchar"));
}

int
LIB (fgetc) (FILE *from) {
  (void)from;
  return byte_or_end (__assay_input_int ("fgetc"));
}

int
LIB (getc) (FILE *from) {
  (void)from;
  return byte_or_end (__assay_input_int ("getc"));
}

static void
read_bytes (void *to, size_t n) {
  char *bytes = __assay_alloc_given (n);
  __assay_move (to, bytes, n);
  __assay_free (bytes);
}

char *
LIB (fgets) (char *to, int size, FILE *from) {
  (void)from;
  if (size <= 0 || __assay_choice ("fgets"))
    return NULL;
  size_t n = __assay_choice_size ("bytes read by fgets");
  __assay_assume (n < (size_t)size);
  read_bytes (to, n);
  to[n] = 0;
  return to;
}

/* As long as it likes. */
char *
LIB (gets) (char *to) {
  return LIB (fgets) (to, INT_MAX, NULL);
}

size_t
LIB (fread) (void *to, size_t size, size_t n, FILE *from) {
  (void)from;
  size_t items = __assay_choice_size ("items read by fread");
  __assay_assume (items <= n);
  read_bytes (to, size * items);
  return size ? items : 0;
}

long
LIB (read) (int fd, void *to, size_t n) {
  (void)fd;
  long got = __assay_input_long ("read");
  __assay_assume (got >= -1 && (got < 0 || (size_t)got <= n));
  if (got > 0)
    read_bytes (to, (size_t)got);
  return got;
}

/* Streams are not looked into. */
FILE *
LIB (fopen) (const char *path, const char *mode) {
  __assay_check_string (path, -1);
  __assay_check_string (mode, -1);
  return __assay_choice ("fopen") ? __assay_opaque ("a stream") : NULL;
}

int
LIB (fflush) (FILE *stream) {
  (void)stream;
  return 0;
}

int
LIB (fclose) (FILE *stream) {
  (void)stream;
  return 0;
}

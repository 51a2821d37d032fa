/* Functions that print like printf, elsewhere: <syslog.h>, <err.h>, <error.h>.
 */

#include "front/c/library/assay.h"

/* Reads what is printed; consumes the arguments. */
static void
look (const char *format, va_list *args) {
  if (format)
    __assay_format_count (format, args);
  __assay_change_errno ();
}

#define VARIADIC(FORMAT)                                                       \
  do {                                                                         \
    va_list args;                                                              \
    va_start (args, FORMAT);                                                   \
    look (FORMAT, &args);                                                      \
    va_end (args);                                                             \
  } while (0)

static void
require_format (const char *format) {
  touch (format);
}

void
LIB (vsyslog) (int priority, const char *format, va_list args) {
  (void)priority;
  require_format (format);
  look (format, LIST_OF (args));
}

void
LIB (syslog) (int priority, const char *format, ...) {
  (void)priority;
  require_format (format);
  VARIADIC (format);
}

#define WARN(NAME)                                                             \
  void LIB (v##NAME) (const char *format, va_list args) {                      \
    look (format, LIST_OF (args));                                             \
  }                                                                            \
  void LIB (NAME) (const char *format, ...) {                                  \
    VARIADIC (format);                                                         \
  }

WARN (warn)
WARN (warnx)

#define FAIL(NAME)                                                             \
  void LIB (v##NAME) (int code, const char *format, va_list args) {            \
    look (format, LIST_OF (args));                                             \
    __assay_exit (code);                                                       \
  }                                                                            \
  void LIB (NAME) (int code, const char *format, ...) {                        \
    VARIADIC (format);                                                         \
    __assay_exit (code);                                                       \
  }

FAIL (err)
FAIL (errx)

void
LIB (error) (int code, int number, const char *format, ...) {
  (void)number;
  require_format (format);
  VARIADIC (format);
  if (code)
    __assay_exit (code);
}

void
LIB (error_at_line) (int code, int number, const char *file, unsigned line,
                     const char *format, ...) {
  (void)number;
  (void)line;
  if (file)
    __assay_check_string (file, -1);
  require_format (format);
  VARIADIC (format);
  if (code)
    __assay_exit (code);
}

int
LIB (vdprintf) (int fd, const char *format, va_list args) {
  (void)fd;
  size_t n = __assay_format_count (format, LIST_OF (args));
  __assay_change_errno ();
  return __assay_choice ("vdprintf") ? (int)n : -1;
}

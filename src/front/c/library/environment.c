/* What the environment of the process is: variables, the locale, and the texts
   that depend on it. */

#include "front/c/library/assay.h"

char *
__assay_string (size_t max) {
  size_t size = __assay_choice_size ("length of a string");
  __assay_assume (size >= 1 && size <= max);
  char *s = __assay_alloc_fixed (size);
  s[size - 1] = 0;
  return s;
}

/* Variables ---------------------------------------------------------------- */

/* Who asks twice gets the same string.  Linux allows strings of 32 pages. */
enum { MAX_VARIABLES = 32, MAX_VARIABLE_BYTES = 131072 };

static struct {
  const char *name;
  char *value;
} variables[MAX_VARIABLES];
static int variable_count;

/* The value of "a=b" would be a part of that of "a". */
static char *
new_variable (const char *name, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (name[i] == '=')
      __assay_unsupported ("'=' in the name of a variable of the environment");
  if (variable_count == MAX_VARIABLES)
    __assay_unsupported ("more than 32 variables of the environment");
  char *copy = __assay_alloc_fixed (len + 1);
  __assay_move (copy, name, len + 1);
  char *value =
      __assay_choice ("getenv") ? __assay_string (MAX_VARIABLE_BYTES) : NULL;
  variables[variable_count].name = copy;
  variables[variable_count].value = value;
  variable_count++;
  return value;
}

static int
is_same (const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

char *
LIB (getenv) (const char *name) {
  size_t len = LIB (strlen) (name);
  for (int i = 0; i < variable_count; i++)
    if (is_same (variables[i].name, name))
      return variables[i].value;
  return new_variable (name, len);
}

/* Gives nothing to privileged programs. */
char *
LIB (secure_getenv) (const char *name) {
  char *value = LIB (getenv) (name);
  return value && __assay_choice ("secure_getenv") ? value : NULL;
}

/* The locale --------------------------------------------------------------- */

enum { CATEGORIES = 13, MAX_LOCALE_BYTES = 4096 };
static int is_other_locale;
static char *locale_name;

int
__assay_other_locale (void) {
  return is_other_locale;
}

static int
is_plain_locale (const char *name) {
  return is_same (name, "C") || is_same (name, "POSIX");
}

static char *
current_locale (void) {
  if (is_other_locale)
    return __assay_string (MAX_LOCALE_BYTES);
  if (!locale_name) {
    locale_name = __assay_alloc_fixed (2);
    locale_name[0] = 'C';
    locale_name[1] = 0;
  }
  return locale_name;
}

/* Which of the other locales, and for which category, makes no difference. */
char *
LIB (setlocale) (int category, const char *name) {
  if (category < 0 || category >= CATEGORIES) {
    __assay_set_errno ();
    return NULL;
  }
  if (!name)
    return current_locale ();
  if (!is_plain_locale (name)) {
    if (!__assay_choice ("setlocale"))
      return NULL;
    is_other_locale = 1;
  }
  return current_locale ();
}

/* Messages ----------------------------------------------------------------- */

/* The longest in the locale "C" has 50 bytes; others are translated. */
enum { MAX_MESSAGE = 64, MAX_TRANSLATED = 4096 };
static char *message;

/* What came before may be gone. */
static char *
next_message (void) {
  if (message && __assay_choice ("the memory of a message is given back"))
    __assay_release (message);
  message = __assay_string (is_other_locale ? MAX_TRANSLATED : MAX_MESSAGE);
  return message;
}

char *
LIB (strerror) (int number) {
  (void)number;
  __assay_change_errno ();
  return next_message ();
}

char *
LIB (strsignal) (int number) {
  (void)number;
  return next_message ();
}

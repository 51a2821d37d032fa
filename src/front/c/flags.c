/* A value in a word of its own reaches clang's inner compiler alone, where one
   that begins with '@' is a file of further flags: no value may. */

#include "front/c/flags.h"

#include <ctype.h>
#include <string.h>

typedef enum { NOTHING, A_PATH, A_MACRO, A_NAME, A_WORD } Value;
typedef enum {
  ALONE,           /* -ansi */
  JOINED_OR_NEXT,  /* -Ipath, -I path */
  BEHIND_EQUALS,   /* -std=c11 */
  EQUALS_OR_NEXT,  /* --sysroot=path, --sysroot path */
  PERHAPS_A_NUMBER /* -fpack-struct, -fpack-struct=4 */
} Form;

typedef struct {
  const char *flag;
  Form form;
  Value value;
} Known;

static const Known taken[] = {
    {"-I", JOINED_OR_NEXT, A_PATH},
    {"-isystem", JOINED_OR_NEXT, A_PATH},
    {"-iquote", JOINED_OR_NEXT, A_PATH},
    {"-idirafter", JOINED_OR_NEXT, A_PATH},
    {"-include", JOINED_OR_NEXT, A_PATH},
    {"-imacros", JOINED_OR_NEXT, A_PATH},
    {"-isysroot", JOINED_OR_NEXT, A_PATH},
    {"--sysroot", EQUALS_OR_NEXT, A_PATH},
    {"-D", JOINED_OR_NEXT, A_MACRO},
    {"-U", JOINED_OR_NEXT, A_NAME},
    {"-std", BEHIND_EQUALS, A_WORD},
    {"--std", BEHIND_EQUALS, A_WORD},
    {"-march", BEHIND_EQUALS, A_WORD},
    {"-fpack-struct", PERHAPS_A_NUMBER, A_WORD},
    {"-ansi", ALONE, NOTHING},
    {"-m32", ALONE, NOTHING},
    {"-m64", ALONE, NOTHING},
    {"-mavx", ALONE, NOTHING},
    {"-mavx2", ALONE, NOTHING},
    {"-msse2", ALONE, NOTHING},
    {"-msse3", ALONE, NOTHING},
    {"-msse4.1", ALONE, NOTHING},
    {"-msse4.2", ALONE, NOTHING},
    {"-nostdinc", ALONE, NOTHING},
    {"-undef", ALONE, NOTHING},
    {"-trigraphs", ALONE, NOTHING},
    {"-pthread", ALONE, NOTHING},
    {"-ffreestanding", ALONE, NOTHING},
    {"-fhosted", ALONE, NOTHING},
    {"-fshort-enums", ALONE, NOTHING},
    {"-fno-short-enums", ALONE, NOTHING},
    {"-fshort-wchar", ALONE, NOTHING},
    {"-fcommon", ALONE, NOTHING},
    {"-fno-common", ALONE, NOTHING},
    {"-funsigned-char", ALONE, NOTHING},
    {"-fsigned-char", ALONE, NOTHING},
    {"-fno-signed-char", ALONE, NOTHING},
    {"-fno-unsigned-char", ALONE, NOTHING},
    {"-fms-extensions", ALONE, NOTHING},
    {"-fplan9-extensions", ALONE, NOTHING},
    {"-fgnu89-inline", ALONE, NOTHING},
    {"-fwrapv", ALONE, NOTHING},
    {"-fno-strict-overflow", ALONE, NOTHING},
    {"-fblocks", ALONE, NOTHING},
};

/* About output, warnings, optimisation, linking: the exact words ... */
static const char *const ignored[] = {
    "-c",
    "-S",
    "-E",
    "-P",
    "-C",
    "-H",
    "-v",
    "-w",
    "-s",
    "-pipe",
    "-shared",
    "-static",
    "-rdynamic",
    "-nostdlib",
    "-nodefaultlibs",
    "-nostartfiles",
    "-pie",
    "-no-pie",
    "-fPIC",
    "-fpic",
    "-fPIE",
    "-fpie",
    "-fno-pic",
    "-fno-pie",
    "-fno-PIE",
    "-fno-plt",
    "-fsyntax-only",
    "-pedantic",
    "-pedantic-errors",
    "-mno-red-zone",
    "-fno-strict-aliasing",
    "-fstrict-aliasing",
    "-fomit-frame-pointer",
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
    "-fstack-protector",
    "-fstack-protector-strong",
    "-fstack-protector-all",
    "-fno-stack-protector",
    "-fstack-clash-protection",
    "-ffunction-sections",
    "-fdata-sections",
    "-fno-exceptions",
    "-fexceptions",
    "-fasynchronous-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-fno-unwind-tables",
    "-fno-builtin",
    "-fno-inline",
    "-fno-delete-null-pointer-checks",
    "-fcolor-diagnostics",
    "-fno-color-diagnostics",
    "-fno-caret-diagnostics",
    "-finline-functions",
    "-funroll-loops",
    "-fno-semantic-interposition",
};

/* ... or what they begin with, if what follows is no list of flags. */
static const char *const ignored_starts[] = {
    "-O",
    "-g",
    "-W",
    "-M",
    "-l",
    "-L",
    "-fvisibility=",
    "-fdiagnostics-",
    "-fmessage-length=",
    "-fmacro-prefix-map=",
    "-ffile-prefix-map=",
    "-fdebug-prefix-map=",
    "-fcf-protection",
    "-flto",
    "-fsanitize=",
    "-fno-sanitize=",
    "-fprofile-",
    "-ftls-model=",
    "-mtune=",
    "-mcmodel=",
    "-fno-builtin-",
    "--param=",
};

/* Words that belong to the next one; neither means anything to Assay. */
static const char *const ignored_with_next[] = {
    "-o", "-MF", "-MT", "-MQ", "-MJ", "-Xlinker", "-T",
    "-u", "-e",  "-z",  "-L",  "-l",  "--param",  "-x"};

/* Values ------------------------------------------------------------------- */

static bool
is_letter (char c) {
  return isalpha ((unsigned char)c) || c == '_' || c == '$' || c & 0x80;
}

/* How long the identifier at the beginning is. */
static size_t
name_length (const char *text) {
  size_t n = 0;
  while (is_letter (text[n]) || (n && isdigit ((unsigned char)text[n])))
    n++;
  return n;
}

static bool
is_word (const char *text) {
  for (const char *s = text; *s; s++)
    if (!isalnum ((unsigned char)*s) && !strchr ("._+-:", *s))
      return false;
  return isalnum ((unsigned char)*text);
}

/* NAME, NAME=ANYTHING or NAME(PARAMETERS)=ANYTHING */
bool
flags_is_definition (const char *text) {
  size_t n = name_length (text);
  if (n && text[n] == '(') {
    const char *end = strchr (text + n, ')');
    n = end ? (size_t)(end + 1 - text) : 0;
  }
  return n && (!text[n] || text[n] == '=');
}

bool
flags_is_file (const char *path) {
  const char *slash = strrchr (path, '/');
  return *path && *path != '@' && (slash ? slash[1] : *path) != '@';
}

static bool
is_value (Value kind, const char *text) {
  switch (kind) {
  case A_PATH:
    return *text && *text != '@' && *text != '-';
  case A_MACRO:
    return flags_is_definition (text);
  case A_NAME:
    return *text && !text[name_length (text)];
  case A_WORD:
    return is_word (text);
  case NOTHING:
    break;
  }
  return !*text;
}

/* Forms -------------------------------------------------------------------- */

/* The value of the flag 'k', if 'word' (and 'next', which may be NULL) has one
   of its forms; '*count' gets the number of words that it takes. */
static const char *
match (const Known *k, const char *word, const char *next, size_t *count) {
  size_t n = strlen (k->flag);
  if (strncmp (word, k->flag, n))
    return NULL;
  const char *rest = word + n;
  bool equals = *rest == '=';
  bool may_follow = k->form == JOINED_OR_NEXT || k->form == EQUALS_OR_NEXT;
  *count = 1;
  if (!*rest && may_follow) {
    *count = 2;
    return next ? next : "";
  }
  if (!*rest)
    return k->form == BEHIND_EQUALS ? NULL : rest;
  if (k->form == JOINED_OR_NEXT)
    return rest;
  return equals && k->form != ALONE ? rest + 1 : NULL;
}

void
flags_include (Words *to, const char *path) {
  words_add (to, "-Xclang");
  words_add (to, "-include");
  words_add (to, "-Xclang");
  words_add (to, path);
}

/* Always as one word, but for that. */
static void
append (const Known *k, const char *value, Words *to) {
  if (!strcmp (k->flag, "-include"))
    flags_include (to, value);
  else if (!*value)
    words_add (to, k->flag);
  else
    words_format (to, "%s%s%s", k->flag, k->form == JOINED_OR_NEXT ? "" : "=",
                  value);
}

static bool
is_one_of (const char *word, size_t n, const char *const *list) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp (word, list[i]))
      return true;
  return false;
}

bool
flags_wants_value (const char *word) {
  static const char *const others[] = {"-Xclang", "-Xpreprocessor",
                                       "-Xassembler", "-mllvm", "-target"};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (!strcmp (word, taken[i].flag))
      return taken[i].form == JOINED_OR_NEXT || taken[i].form == EQUALS_OR_NEXT;
  size_t pairs = sizeof ignored_with_next / sizeof *ignored_with_next;
  return is_one_of (word, pairs, ignored_with_next) ||
         is_one_of (word, sizeof others / sizeof *others, others);
}

/* "-Wl,..." and "-Wp,..." are for other programs, but lists of dependencies are
   all that build systems want of the latter. */
static bool
is_ignored (const char *word) {
  if (*word != '-') /* an input, or the compiler behind a wrapper */
    return *word != '@';
  if (is_one_of (word, sizeof ignored / sizeof *ignored, ignored))
    return true;
  if (!strncmp (word, "-Wl,", 4) || !strncmp (word, "-Wp,-M", 6))
    return true;
  if (strchr (word, ',') && !strncmp (word, "-W", 2))
    return false;
  size_t n = sizeof ignored_starts / sizeof *ignored_starts;
  for (size_t i = 0; i < n; i++)
    if (!strncmp (word, ignored_starts[i], strlen (ignored_starts[i])))
      return true;
  return false;
}

/* A value that is no value is not skipped: it may be a flag. */
static FlagChoice
take (const Known *k, const char *value, size_t count, size_t *at, Words *to) {
  bool empty_number = k->form == PERHAPS_A_NUMBER && !*value;
  if (!empty_number && !is_value (k->value, value)) {
    ++*at;
    return FLAG_REFUSED;
  }
  append (k, value, to);
  *at += count;
  return FLAG_TAKEN;
}

FlagChoice
flags_take (size_t n, const char *const *words, size_t *at, Words *to) {
  const char *word = words[*at], *next = *at + 1 < n ? words[*at + 1] : NULL;
  size_t count;
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    const char *value = match (taken + i, word, next, &count);
    if (value)
      return take (taken + i, value, count, at, to);
  }
  size_t pairs = sizeof ignored_with_next / sizeof *ignored_with_next;
  if (is_one_of (word, pairs, ignored_with_next)) {
    *at += next ? 2 : 1;
    return FLAG_IGNORED;
  }
  ++*at;
  return is_ignored (word) ? FLAG_IGNORED : FLAG_REFUSED;
}

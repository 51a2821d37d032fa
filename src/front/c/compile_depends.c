/* What clang has read.  It says so as a rule for 'make': the target, a colon,
   and names between which there are spaces.  A space or '#' in a name has a
   backslash before it, a dollar is doubled. */

#include "front/c/compile.h"

#include <string.h>
#include <unistd.h>

/* What was written to an open file. */
static void
read_all (int fd, Str *text) {
  char buffer[1 << 14];
  off_t at = 0;
  ssize_t got;
  while ((got = pread (fd, buffer, sizeof buffer, at)) > 0) {
    str_bytes (text, buffer, (size_t)got);
    at += got;
  }
}

/* The name at '*p', which is moved behind it; false at the end. */
static bool
next_name (const char **p, Str *name) {
  const char *s = *p;
  vec_clear (name);
  while (*s == ' ' || *s == '\n' || (*s == '\\' && s[1] == '\n'))
    s++;
  for (; *s && *s != ' ' && *s != '\n'; s++) {
    if (*s == '\\' && s[1] == '\n')
      break;
    if ((*s == '\\' && (s[1] == ' ' || s[1] == '#')) ||
        (*s == '$' && s[1] == '$'))
      s++;
    str_char (name, *s);
  }
  *p = s;
  return name->len;
}

static bool
starts_with (const char *text, const char *start) {
  return !strncmp (text, start, strlen (start));
}

/* The files that we made for clang are not the user's; it may call them by the
   name of where they come from. */
static bool
is_ours (const char *name) {
  return !strcmp (name, "/dev/null") || starts_with (name, "/proc/self/fd/") ||
         starts_with (name, COMPILE_HEADERS "/");
}

/* A name with a line break comes in pieces, which are no files. */
static bool
add_file (CFront *c, const char *directory, const char *name) {
  Str path = {0};
  bool good = true;
  if (*name != '/' && directory)
    str_format (&path, "%s/", directory);
  str_add (&path, name);
  if (!is_ours (name) && !access (str_text (&path), R_OK) &&
      !program_has_file (c->program, str_text (&path))) {
    const Source *source = run_load (c->run, str_text (&path));
    good = source;
    if (good)
      program_add_file (c->program, source);
  }
  str_done (&path);
  return good;
}

bool
compile_depends (CFront *c, int fd, const char *directory) {
  Str text = {0}, name = {0};
  bool good = true;
  read_all (fd, &text);
  const char *at = strchr (str_text (&text), ':');
  if (at)
    at++;
  while (good && at && next_name (&at, &name))
    good = add_file (c, directory, str_text (&name));
  str_done (&text);
  str_done (&name);
  return good;
}

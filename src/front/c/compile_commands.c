/* compile_commands.json: a list of objects with "directory", "file" and either
   "arguments" (words) or "command" (as for a shell).

   The flags are those of another compiler and another purpose, and may be
   hostile: flags.h says which of them are passed on.  The user is told of those
   that are neither passed on nor known to change nothing. */

#include "front/c/flags.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Flags -------------------------------------------------------------------- */

static void
list_refused (Str *refused, const char *word) {
  str_format (refused, "%s'%s'", refused->len ? ", " : "", word);
}

/* words[0] is the compiler. */
static void
take_flags (const Words *words, Words *to, Str *refused) {
  for (size_t i = 1; i < words->words.len;) {
    const char *word = words->words.data[i];
    if (flags_take (words->words.len, words->words.data, &i, to) ==
        FLAG_REFUSED)
      list_refused (refused, word);
  }
}

/* Reading ------------------------------------------------------------------ */

/* One word of a shell's command from '*p' on; false at the end. */
static bool
next_word (const char **p, Str *word) {
  const char *s = *p;
  char quote = 0;
  while (isspace ((unsigned char)*s))
    s++;
  bool any = *s;
  for (; *s && (quote || !isspace ((unsigned char)*s)); s++)
    if (quote ? *s == quote : *s == '"' || *s == '\'')
      quote = quote ? 0 : *s;
    else if (*s == '\\' && quote != '\'' && s[1])
      str_char (word, *++s);
    else
      str_char (word, *s);
  *p = s;
  return any;
}

static void
split_command (const char *command, Words *words) {
  Str word = {0};
  while (next_word (&command, &word)) {
    words_add (words, str_text (&word));
    vec_clear (&word);
  }
  str_done (&word);
}

static void
read_words (const json_t *entry, Words *words) {
  const json_t *arguments = json_object_get (entry, "arguments");
  const char *command = json_string_value (json_object_get (entry, "command"));
  if (!json_is_array (arguments)) {
    split_command (command ? command : "", words);
    return;
  }
  for (size_t i = 0; i < json_array_size (arguments); i++) {
    const char *word = json_string_value (json_array_get (arguments, i));
    words_add (words, word ? word : "");
  }
}

/* Entries ------------------------------------------------------------------ */

static bool
is_same_file (const char *directory, const char *name, const char *file) {
  Str path = {0};
  if (*name != '/' && directory)
    str_format (&path, "%s/", directory);
  str_add (&path, name);
  char *a = realpath (str_text (&path), NULL), *b = realpath (file, NULL);
  bool same = a && b ? !strcmp (a, b) : !strcmp (name, file);
  free (a);
  free (b);
  str_done (&path);
  return same;
}

static const char *
text_of (const json_t *entry, const char *key) {
  return json_string_value (json_object_get (entry, key));
}

static const json_t *
find_entry (const json_t *list, const char *file) {
  for (size_t i = 0; i < json_array_size (list); i++) {
    const json_t *entry = json_array_get (list, i);
    const char *name = text_of (entry, "file");
    if (name && is_same_file (text_of (entry, "directory"), name, file))
      return entry;
  }
  return NULL;
}

/* So that a harness can compile the file in the same way. */
static void
remember (Program *p, const char *directory, size_t n,
          const char *const *flags) {
  SourceFlags all = {.count = n};
  const char **copies = arena_alloc (&p->arena, n * sizeof *copies);
  for (size_t i = 0; i < n; i++)
    copies[i] = arena_string (&p->arena, flags[i]);
  all.flags = copies;
  if (directory)
    all.directory = arena_string (&p->arena, directory);
  vec_push (&p->source_flags, all);
}

/* Relative paths are relative to it. */
static bool
take_directory (Run *run, const Source *json, const char *directory,
                Words *to) {
  if (!directory)
    return true;
  char *whole = realpath (directory, NULL);
  if (!whole)
    return run_error (run, (Pos){0}, "'%s' names the directory '%s': %s",
                      json->path, directory, strerror (errno));
  words_format (to, "-working-directory=%s", whole);
  free (whole);
  return true;
}

static bool
take_entry (CFront *c, const json_t *list, const Source *json, const char *file,
            Words *to) {
  Run *run = c->run;
  size_t before = to->words.len;
  const json_t *entry = find_entry (list, file);
  if (!entry)
    return run_error (run, (Pos){0}, "'%s' has no entry for '%s'", json->path,
                      file);
  Words words = {0};
  Str refused = {0};
  read_words (entry, &words);
  take_flags (&words, to, &refused);
  if (refused.len)
    run_warning (run, (Pos){0},
                 "'%s' has flags for '%s' that Assay does not pass on: %s",
                 json->path, file, str_text (&refused));
  str_done (&refused);
  words_done (&words);
  const char *directory = text_of (entry, "directory");
  remember (c->program, directory, to->words.len - before,
            to->words.data + before);
  return take_directory (run, json, directory, to);
}

bool
compile_commands_flags (CFront *c, const Source *json, const char *file,
                        Words *to) {
  Run *run = c->run;
  json_error_t error;
  json_t *list = json_loadb (json->text, json->len, 0, &error);
  bool good = false;
  if (!list)
    run_error (run, (Pos){json, error.line, error.column}, "%s", error.text);
  else if (!json_is_array (list))
    run_error (run, (Pos){json, 1, 1}, "this is not a list of commands");
  else
    good = take_entry (c, list, json, file, to);
  json_decref (list);
  return good;
}

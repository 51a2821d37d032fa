/* compile_commands.json: a list of objects with "directory", "file" and either
   "arguments" (words) or "command" (as for a shell).

   The flags are those of another compiler and another purpose, so only those
   are taken that change what the program means: where headers are, macros, the
   language, and the sizes of types. */

#include "front/c/compile.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef enum { DROP, DROP_TWO, KEEP, KEEP_TWO } Choice;

typedef struct {
  const char *flag;
  bool has_value; /* joined, or the next word */
} Taken;

static const Taken taken[] = {
    {"-I", true},          {"-isystem", true},
    {"-iquote", true},     {"-idirafter", true},
    {"-include", true},    {"-imacros", true},
    {"-isysroot", true},   {"--sysroot", true},
    {"-D", true},          {"-U", true},
    {"-std", true},        {"-ansi", false},
    {"-m32", false},       {"-m64", false},
    {"-nostdinc", false},  {"-ffreestanding", false},
    {"-pthread", false},   {"-fshort-enums", false},
    {"-march", true},      {"-fshort-wchar", false},
    {"-fcommon", false},   {"-fno-common", false},
    {"-trigraphs", false}, {"-funsigned-char", false},
    {"-undef", false},     {"-fsigned-char", false},
    {"-mavx", false},      {"-fpack-struct", true},
    {"-mavx2", false},     {"-fms-extensions", false},
    {"-msse3", false},     {"-fgnu89-inline", false},
    {"-msse4.1", false},   {"-msse4.2", false},
};

/* Words that are followed by one that must not be looked at. */
static const char *const dropped_with_next[] = {
    "-o", "-MF", "-MT", "-MQ", "-x", "-Xclang", "-Xlinker", "-T", "-u", "-e"};

/* A "-D" or "-I" may stand alone, "-std=c11" has its value with it. */
static bool
takes_next (const char *flag) {
  return !strchr (flag, '=') && strcmp (flag, "-fpack-struct") &&
         strcmp (flag, "-march") && strcmp (flag, "-std");
}

static bool
is_joined (const char *word, const char *flag) {
  size_t n = strlen (flag);
  if (strncmp (word, flag, n) || !word[n])
    return false;
  return strlen (flag) == 2 || word[n] == '=' || flag[1] == 'i';
}

static Choice
choose (const char *word) {
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    if (!strcmp (word, taken[i].flag))
      return taken[i].has_value && takes_next (word) ? KEEP_TWO : KEEP;
    if (taken[i].has_value && is_joined (word, taken[i].flag))
      return KEEP;
  }
  size_t n = sizeof dropped_with_next / sizeof *dropped_with_next;
  for (size_t i = 0; i < n; i++)
    if (!strcmp (word, dropped_with_next[i]))
      return DROP_TWO;
  return DROP;
}

/* words[0] is the compiler. */
static void
take_flags (const Words *words, Words *to) {
  for (size_t i = 1; i < words->words.len; i++) {
    const char *word = words->words.data[i];
    Choice choice = choose (word);
    bool pair = choice == KEEP_TWO || choice == DROP_TWO;
    if (choice == KEEP || choice == KEEP_TWO)
      words_add (to, word);
    if (pair && ++i < words->words.len && choice == KEEP_TWO)
      words_add (to, words->words.data[i]);
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

static bool
take_entry (Run *run, const json_t *list, const Source *json, const char *file,
            Words *to) {
  const json_t *entry = find_entry (list, file);
  if (!entry)
    return run_error (run, (Pos){0}, "'%s' has no entry for '%s'", json->path,
                      file);
  Words words = {0};
  const char *directory = text_of (entry, "directory");
  read_words (entry, &words);
  take_flags (&words, to);
  if (directory)
    words_format (to, "-working-directory=%s", directory);
  words_done (&words);
  return true;
}

bool
compile_commands_flags (Run *run, const Source *json, const char *file,
                        Words *to) {
  json_error_t error;
  json_t *list = json_loadb (json->text, json->len, 0, &error);
  bool good = false;
  if (!list)
    run_error (run, (Pos){json, error.line, error.column}, "%s", error.text);
  else if (!json_is_array (list))
    run_error (run, (Pos){json, 1, 1}, "this is no list of commands");
  else
    good = take_entry (run, list, json, file, to);
  json_decref (list);
  return good;
}

/* Compiling: clang makes bitcode of each file, all of it becomes one module.

   The bitcode must mean what the C text means and show all of it, so clang
   optimises nothing ('-disable-llvm-passes'), while '-O1' makes it mark where
   the lives of locals begin and end.  Builtins are off: a call of 'memcpy'
   calls the user's function if there is one.  String literals are made
   writable, which is undone later: so each is a variable of its own.  Divisions
   are checked by clang because it folds '1 / 0' to an arbitrary value
   otherwise. */

#include "front/c/compile.h"
#include "base/child.h"
#include "front/c/flags.h"
#include "front/c/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The path of an open file. */
#define DESCRIPTOR "/proc/self/fd/%d"

enum { MAX_TEXT_MB = 64, MAX_SECONDS = 3600, SIGNALLED = 128 };

typedef struct {
  CFront *c;
  Run *run;
  CompileFiles files;     /* for what is compiled now */
  const Source *commands; /* compile_commands.json, or NULL */
  Str messages;           /* of LLVM, one per line */
} Compile;

/* Whatever the user's flags say: they come last. */
static const char *const last_flags[] = {"-c",
                                         "-emit-llvm",
                                         "-g",
                                         "-gcolumn-info",
                                         "-O1",
                                         "-Xclang",
                                         "-disable-llvm-passes",
                                         "-U__OPTIMIZE__",
                                         "-U_FORTIFY_SOURCE",
                                         "-D__NO_CTYPE",
                                         "-Qunused-arguments",
                                         "-fno-crash-diagnostics",
                                         "-fno-lto",
                                         "-fwritable-strings",
                                         "-fno-builtin",
                                         "-fno-inline",
                                         "-fno-strict-aliasing",
                                         "-fno-stack-protector",
                                         "-fno-discard-value-names",
                                         "-ffp-contract=off",
                                         "-fno-sanitize=all",
                                         "-fsanitize=integer-divide-by-zero",
                                         "-fsanitize=array-bounds,vla-bound"};

static const char overflow_flag[] =
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero";

/* Words -------------------------------------------------------------------- */

void
words_add (Words *w, const char *word) {
  vec_push (&w->words, arena_string (&w->arena, word));
}

void
words_format (Words *w, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  words_add (w, str_text (&text));
  str_done (&text);
}

void
words_done (Words *w) {
  vec_done (&w->words);
  arena_done (&w->arena);
}

/* The command line --------------------------------------------------------- */

static bool
is_bitcode (const Compile *k, const char *path) {
  return reading_is_like (k->c->options, path, ".bc");
}

/* Standard input: its text is in the Source, see 'name_input' of the cli. */
static bool
is_input (const char *path) {
  return !strncmp (path, "-.", 2);
}

/* The first file has a client behind it: clang gets both as one text. */
static bool
is_with_client (const Compile *k, const char *path) {
  return k->c->client && !strcmp (path, k->c->source->path);
}

/* Flags that say where the output goes, or that there shall be another one;
   '*takes' the next word with it. */
static bool
is_about_output (const char *flag, bool *takes) {
  static const char *const single[] = {"-c", "-S", "-E", "-fsyntax-only",
                                       "-v", NULL};
  *takes = !strcmp (flag, "-o") || !strcmp (flag, "-MF") ||
           !strcmp (flag, "-MT") || !strcmp (flag, "-MQ");
  for (const char *const *s = single; *s; s++)
    if (!strcmp (flag, *s))
      return true;
  return *takes || !strncmp (flag, "-o", 2) || !strncmp (flag, "-M", 2) ||
         !strncmp (flag, "-save-temps", 11);
}

/* The user may tell the compiler anything, but in whole words: a last flag
   without its value would take one of ours. */
static bool
add_typed (Run *run, Words *w, const Reading *o) {
  const char *last = o->flags.len ? vec_last (&o->flags) : "";
  if (flags_wants_value (last))
    return run_error (run, (Pos){0}, "the compiler flag '%s' needs a value",
                      last);
  for (size_t i = 0; i < o->flags.len; i++) {
    const char *flag = o->flags.data[i];
    bool takes;
    if (!strcmp (flag, "-include"))
      flags_include (w, o->flags.data[++i]);
    else if (!strncmp (flag, "-include", 8) && flag[8] != '-')
      flags_include (w, flag + 8);
    else if (!is_about_output (flag, &takes))
      words_add (w, flag);
    else if (takes)
      i++;
  }
  return true;
}

static bool
add_foreign (Run *run, Words *w, const Reading *o) {
  for (size_t i = 0; i < o->flags.len;) {
    const char *flag = o->flags.data[i];
    if (flags_take (o->flags.len, o->flags.data, &i, w) == FLAG_REFUSED)
      return run_error (run, (Pos){0},
                        "the evidence has the compiler flag '%s', which Assay "
                        "passes on from the command line only",
                        flag);
  }
  return true;
}

static bool
add_definitions (Run *run, Words *w, const Reading *o) {
  for (size_t i = 0; i < o->definitions.len; i++) {
    const Definition *d = o->definitions.data + i;
    if (!flags_is_definition (d->name))
      return run_error (run, (Pos){0}, "'-D%s' does not define a macro",
                        d->name);
    words_format (w, "-D%s=%s", d->name, d->value);
  }
  return true;
}

static bool
add_users (Run *run, Words *w, const Reading *o) {
  bool good = o->foreign ? add_foreign (run, w, o) : add_typed (run, w, o);
  return good && add_definitions (run, w, o);
}

static bool
is_for_32_bits (const Words *w) {
  for (size_t i = 0; i < w->words.len; i++)
    if (!strcmp (w->words.data[i], "-m32"))
      return true;
  return false;
}

/* The headers of a 64-bit system serve for 32 bits. */
static void
add_bits (Words *w, const Compile *k) {
  if (k->c->options->bits)
    words_add (w, k->c->options->bits == 32 ? "-m32" : "-m64");
  words_add (w, "-D__ASSAY__=1");
  words_add (w, "-ivfsoverlay");
  words_format (w, DESCRIPTOR, k->files.overlay);
  words_add (w, "-idirafter");
  words_add (w, COMPILE_HEADERS);
  if (!is_for_32_bits (w))
    return;
  words_add (w, "-idirafter");
  words_add (w, "/usr/include/x86_64-linux-gnu");
}

static void
add_last (Words *w, const Compile *k) {
  size_t n = sizeof last_flags / sizeof *last_flags;
  for (size_t i = 0; i < n; i++)
    words_add (w, last_flags[i]);
  old_c_flags (w);
  words_add (w, "-Wunsequenced");
  words_add (w, "-Wno-error=unsequenced");
  if (k->c->options->overflow)
    words_add (w, overflow_flag);
  if (k->c->options->entry) { /* it may be static and not used */
    words_add (w, "-Xclang");
    words_add (w, "-femit-all-decls");
  }
  words_add (w, "-fno-sanitize-recover=all");
  words_add (w, "-Xclang");
  words_add (w, "-fno-temp-file");
  words_add (w, "-MD");
  words_add (w, "-MF");
  words_format (w, DESCRIPTOR, k->files.depends);
  words_add (w, "-o");
  words_format (w, DESCRIPTOR, k->files.bitcode);
}

/* The entry may set another working directory. */
static void
add_path (const Compile *k, Words *w, const char *path) {
  char *whole = k->commands ? realpath (path, NULL) : NULL;
  words_format (w, "%s%s", !whole && *path == '-' ? "./" : "",
                whole ? whole : path);
  free (whole);
}

/* Where the file's own headers lie. */
static void
add_directory (Words *w, const char *path) {
  const char *slash = strrchr (path, '/');
  words_add (w, "-iquote");
  words_format (w, "%.*s", slash ? (int)(slash - path) + 1 : 1,
                slash ? path : ".");
}

static void
add_file (const Compile *k, Words *w, const char *path) {
  if (is_with_client (k, path))
    add_directory (w, path);
  words_add (w, "-x");
  words_add (w,
             reading_is_like (k->c->options, path, ".i") ? "cpp-output" : "c");
  if (is_input (path) || is_with_client (k, path))
    words_add (w, "-");
  else
    add_path (k, w, path);
}

/* The words end with NULL. */
static bool
command_line (const Compile *k, const char *path, Words *w) {
  const char *clang = getenv ("ASSAY_CLANG");
  words_add (w, clang && *clang ? clang : "clang-19");
  words_add (w, "--no-default-config");
  if (k->commands && !compile_commands_flags (k->c, k->commands, path, w))
    return false;
  if (!add_users (k->run, w, k->c->options))
    return false;
  add_bits (w, k);
  add_last (w, k);
  add_file (k, w, path);
  vec_push (&w->words, NULL);
  return true;
}

/* Running clang ------------------------------------------------------------ */

/* clang wants to remove its output when it fails, and complains that this file
   has no place it could be removed from. */
static size_t
complaint_at (Str *said) {
  static const char complaint[] = ": error: unable to remove file: ";
  const char *text = str_text (said), *found = strstr (text, complaint);
  while (found && found > text && found[-1] != '\n')
    found--;
  return found ? (size_t)(found - text) : said->len;
}

/* What clang says about the program is shown as it is. */
static bool
report (Compile *k, const char *clang, const char *path, Child child,
        Str *said) {
  Pos nowhere = {0};
  if (child.outcome == CHILD_ABSENT)
    return run_error (k->run, nowhere,
                      "C programs need '%s', which cannot be run; install the "
                      "package 'clang-19'",
                      clang);
  if (child.outcome == CHILD_EXPIRED) /* that becomes the verdict */
    return false;
  if (child.outcome == CHILD_TIMEOUT)
    return run_error (k->run, nowhere, "clang takes too long for '%s'", path);
  bool crashed = child.code >= SIGNALLED || !complaint_at (said) ||
                 strstr (str_text (said), "PLEASE submit a bug report");
  if (crashed)
    return run_error (k->run, nowhere,
                      "clang crashes (exit code %d) on '%s'; it is too large, "
                      "or nested too deeply",
                      child.code, path);
  fwrite (said->data, 1, complaint_at (said), stderr);
  return false;
}

/* Where clang looks for files with relative names; NULL: where we are. */
static const char *
working_directory (const Words *w) {
  static const char flag[] = "-working-directory=";
  for (size_t i = w->words.len; i-- > 0;)
    if (w->words.data[i] && !strncmp (w->words.data[i], flag, strlen (flag)))
      return w->words.data[i] + strlen (flag);
  return NULL;
}

/* Where clang sees that an expression has no order, though its value depends on
   one. */
static void
assume_order (const Compile *k, const char *said) {
  static const char mark[] = ": warning: unsequenced ";
  for (const char *at; (at = strstr (said, mark)); said = at + 1) {
    const char *begin = at;
    while (begin > said && begin[-1] != '\n')
      begin--;
    program_assume (k->c->program,
                    "operands are evaluated in clang's order (%.*s)",
                    (int)(at - begin), begin);
  }
}

static void
warn (const Compile *k, Str *said) {
  Str text = {0};
  assume_order (k, str_text (said));
  old_c_warnings (&text, str_text (said));
  if (!run_is_quiet (k->run))
    fputs (str_text (&text), stderr);
  str_done (&text);
}

static bool
run_clang (Compile *k, const char *path, const char *input) {
  Words w = {0};
  Str said = {0};
  bool good = command_line (k, path, &w);
  if (good) {
    run_say (k->run, 2, "compiling %s", path);
    Child child = child_run (k->run, w.words.data, input, MAX_SECONDS, &said);
    good = child.outcome == CHILD_ENDED && !child.code;
    size_t len = input ? strlen (input) : 0;
    if (good)
      good = compile_depends (k->c, k->files.depends, working_directory (&w));
    else if (!compile_files_full (k->run, &k->files, len))
      report (k, w.words.data[0], path, child, &said);
    if (good)
      warn (k, &said);
  }
  str_done (&said);
  words_done (&w);
  return good;
}

/* So that messages and positions name the input as the rest of Assay does. */
static char *
marked_text (const Source *s) {
  Str text = {0};
  str_format (&text, "# 1 \"%s\"\n", s->path);
  str_bytes (&text, s->text, s->len);
  return str_take (&text);
}

/* LLVM's part -------------------------------------------------------------- */

static void
on_message (LLVMDiagnosticInfoRef info, void *context) {
  if (!context || llvm.GetDiagInfoSeverity (info) != LLVMDSError)
    return;
  char *text = llvm.GetDiagInfoDescription (info);
  str_format (context, "%s%s", ((Str *)context)->len ? "; " : "", text);
  llvm.DisposeMessage (text);
}

/* What clang wrote. */
static LLVMMemoryBufferRef
load_output (Compile *k, const char *path) {
  LLVMMemoryBufferRef buffer = NULL;
  char *why = NULL;
  Str name = {0};
  str_format (&name, DESCRIPTOR, k->files.bitcode);
  if (llvm.CreateMemoryBufferWithContentsOfFile (str_text (&name), &buffer,
                                                 &why)) {
    run_error (k->run, (Pos){0}, "the bitcode of '%s' cannot be read: %s", path,
               why);
    llvm.DisposeMessage (why);
    buffer = NULL;
  }
  str_done (&name);
  return buffer;
}

/* Strings in the source are constant, though clang was told that they are not.
 */
static void
freeze_strings (LLVMModuleRef module) {
  for (LLVMValueRef g = llvm.GetFirstGlobal (module); g;
       g = llvm.GetNextGlobal (g))
    if (llvm.GetLinkage (g) == LLVMPrivateLinkage &&
        !strncmp (llvm.GetValueName (g), ".str", 4))
      llvm.SetGlobalConstant (g, true);
}

/* Takes 'buffer' over. */
static LLVMModuleRef
parse_bitcode (Compile *k, LLVMMemoryBufferRef buffer, const char *path) {
  LLVMModuleRef module = NULL;
  bool good = !llvm.ParseBitcodeInContext2 (k->c->context, buffer, &module);
  llvm.DisposeMemoryBuffer (buffer);
  if (good) {
    freeze_strings (module);
    return module;
  }
  run_error (k->run, (Pos){0}, "the bitcode of '%s' cannot be read: %s", path,
             str_text (&k->messages));
  return NULL;
}

static bool
is_defined (LLVMValueRef global) {
  return global && !llvm.IsDeclaration (global) &&
         llvm.GetLinkage (global) == LLVMExternalLinkage;
}

/* Something that both modules define, or NULL. */
static const char *
twice_defined (LLVMModuleRef a, LLVMModuleRef b) {
  for (LLVMValueRef f = llvm.GetFirstFunction (b); f;
       f = llvm.GetNextFunction (f))
    if (is_defined (f) &&
        is_defined (llvm.GetNamedFunction (a, llvm.GetValueName (f))))
      return llvm.GetValueName (f);
  for (LLVMValueRef g = llvm.GetFirstGlobal (b); g; g = llvm.GetNextGlobal (g))
    if (is_defined (g) &&
        is_defined (llvm.GetNamedGlobal (a, llvm.GetValueName (g))))
      return llvm.GetValueName (g);
  return NULL;
}

/* Why the modules cannot be linked, if that can be told in advance. */
static bool
check_link (Compile *k, LLVMModuleRef module, const char *path) {
  LLVMModuleRef all = k->c->module;
  const char *name = twice_defined (all, module);
  if (name)
    return run_error (k->run, (Pos){0}, "'%s' is defined twice; again in '%s'",
                      name, path);
  if (strcmp (llvm.GetDataLayoutStr (all), llvm.GetDataLayoutStr (module)))
    return run_error (k->run, (Pos){0},
                      "'%s' is for another machine than the files before it",
                      path);
  return true;
}

/* Takes 'module' over. */
static bool
link_module (Compile *k, LLVMModuleRef module, const char *path) {
  if (!k->c->module) {
    k->c->module = module;
    return true;
  }
  if (!check_link (k, module, path)) {
    llvm.DisposeModule (module);
    return false;
  }
  if (!llvm.LinkModules2 (k->c->module, module))
    return true;
  return run_error (k->run, (Pos){0}, "'%s' cannot be linked: %s", path,
                    str_text (&k->messages));
}

/* All files ---------------------------------------------------------------- */

static bool
check_file (Compile *k, const Source *source) {
  if (!flags_is_file (source->path))
    return run_error (k->run, (Pos){0},
                      "'%s': a compiler takes a name that begins with '@' for "
                      "a file of flags",
                      source->path);
  if (source->len > (size_t)MAX_TEXT_MB << 20)
    return run_error (k->run, (Pos){0}, "'%s' is larger than %d MB",
                      source->path, MAX_TEXT_MB);
  if (is_bitcode (k, source->path) && k->c->options->overflow)
    return run_error (k->run, (Pos){0},
                      "'%s': overflow can be looked for in C text only",
                      source->path);
  return true;
}

static LLVMMemoryBufferRef
make_bitcode (Compile *k, const Source *source) {
  if (!compile_files_new (k->run, &k->files))
    return NULL;
  char *input = is_input (source->path) ? marked_text (source) : NULL;
  LLVMMemoryBufferRef buffer = NULL;
  if (run_clang (k, source->path,
                 is_with_client (k, source->path) ? k->c->client : input))
    buffer = load_output (k, source->path);
  compile_files_end (&k->files);
  mem_free (input);
  return buffer;
}

static LLVMMemoryBufferRef
users_bitcode (Compile *k, const Source *source) {
  if (!compile_bitcode_check (k->c, source))
    return NULL;
  return llvm.CreateMemoryBufferWithMemoryRange (source->text, source->len,
                                                 source->path, false);
}

static bool
add_source (Compile *k, const Source *source) {
  if (!source || !check_file (k, source))
    return false;
  program_add_file (k->c->program, source);
  LLVMMemoryBufferRef buffer = is_bitcode (k, source->path)
                                   ? users_bitcode (k, source)
                                   : make_bitcode (k, source);
  LLVMModuleRef module =
      buffer ? parse_bitcode (k, buffer, source->path) : NULL;
  return module && link_module (k, module, source->path);
}

static bool
add_sources (Compile *k) {
  const Reading *o = k->c->options;
  if (o->compile_commands) {
    k->commands = run_load (k->run, o->compile_commands);
    if (!k->commands)
      return false;
    program_add_file (k->c->program, k->commands);
  }
  if (!add_source (k, k->c->source))
    return false;
  for (size_t i = 0; i < o->more.len; i++)
    if (!add_source (k, run_load (k->run, o->more.data[i])))
      return false;
  return true;
}

static bool
check_layout (Compile *k) {
  LLVMTargetDataRef layout = llvm.GetModuleDataLayout (k->c->module);
  unsigned bytes = llvm.PointerSize (layout);
  k->c->layout = layout;
  if (k->c->options->bits && k->c->options->bits != 8 * bytes)
    return run_error (k->run, (Pos){0}, "the program is for %u bits",
                      8 * bytes);
  if (llvm.ByteOrder (layout) == LLVMLittleEndian && (bytes == 4 || bytes == 8))
    return true;
  return run_error (k->run, (Pos){0},
                    "the program is for a machine that Assay does not know "
                    "('%s')",
                    llvm.GetTarget (k->c->module));
}

static bool
compile_all (Compile *k) {
  if (!add_sources (k) || !check_layout (k))
    return false;
  if (!library_link (k->c))
    return run_error (k->run, (Pos){0},
                      "Assay's C library is not for the machine of the program "
                      "('%s')%s%s",
                      llvm.GetTarget (k->c->module),
                      k->messages.len ? ": " : "", str_text (&k->messages));
  llvm.SetIsNewDbgInfoFormat (k->c->module, false);
  return true;
}

bool
compile_sources (CFront *c) {
  Compile k = {.c = c, .run = c->run};
  c->context = llvm.ContextCreate ();
  llvm.ContextSetDiagnosticHandler (c->context, on_message, &k.messages);
  bool good = compile_all (&k);
  llvm.ContextSetDiagnosticHandler (c->context, on_message, NULL);
  str_done (&k.messages);
  return good;
}

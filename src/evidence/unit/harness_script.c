/* The sanitizers are those that see what Assay looks for and nothing else: what
   the counterexample does before its error must not stop it. */

#include "evidence/unit/harness_impl.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A word of the shell. */
static void
quote (Str *out, const char *text) {
  assert (text);
  str_char (out, '\'');
  for (; *text; text++)
    if (*text == '\'')
      str_add (out, "'\\''");
    else
      str_char (out, *text);
  str_char (out, '\'');
}

static void
add_word (Str *out, const char *before, const char *text) {
  str_format (out, " %s", before);
  quote (out, text);
}

static bool
looks_for (const Harness *h, ErrorKind kind) {
  return unit_looks_for (h->program->unit, kind);
}

/* Only MemorySanitizer sees uninitialised values, and it wants all code. */
static bool
needs_memory (const Harness *h) {
  assert (h->replay && h->replay->valid);
  return h->replay->kind == KIND_UNINITIALISED;
}

/* Far out of bounds there may be other memory, which AddressSanitizer cannot
   know.  A divisor that is not initialised is 0 more often than not, and
   MemorySanitizer looks at it itself. */
static void
add_sanitizers (Str *out, const Harness *h) {
  str_add (out,
           needs_memory (h) ? " -fsanitize=memory" : " -fsanitize=address");
  if (looks_for (h, KIND_DIV_BY_ZERO) && h->replay->kind != KIND_UNINITIALISED)
    str_add (out, ",integer-divide-by-zero");
  if (looks_for (h, KIND_OVERFLOW))
    str_add (out, ",signed-integer-overflow,shift");
  if (h->replay->kind == KIND_INVALID_DEREF || h->replay->kind == KIND_BOUNDS)
    str_add (out, ",$bounds");
  str_add (out, " -fno-sanitize-recover=all");
}

bool
harness_renames_main (const Harness *h) {
  return harness_has_entry (h) || h->replay->kind == KIND_LEAK;
}

static void
add_definition (Str *out, const Definition *d) {
  Str text = {0};
  str_format (&text, "%s=%s", d->name, d->value);
  add_word (out, "-D", str_text (&text));
  str_done (&text);
}

static void
add_flags (Str *out, const Harness *h) {
  const Reading *r = h->origin.reading;
  str_add (out, "$CC -g -gdwarf-4 -O0 -w -fno-builtin "
                "-fno-omit-frame-pointer");
  if (!needs_memory (h))
    str_format (out, " -ftrivial-auto-var-init=%s",
                h->choices->filler ? "pattern" : "zero");
  add_sanitizers (out, h);
  if (h->program->unit->pointer_bytes == 4)
    str_add (out, " -m32");
  for (size_t i = 0; i < r->definitions.len; i++)
    add_definition (out, r->definitions.data + i);
  for (size_t i = 0; i < r->flags.len; i++)
    add_word (out, "", r->flags.data[i]);
  if (harness_renames_main (h))
    str_add (out, " -Dmain=assay_main_of_the_program");
  if (harness_has_client (h))
    str_add (out, " -DASSAY_NATIVE -idirafter \"$dir\"");
  if (harness_interleaves (h))
    str_add (out, " -finstrument-functions");
}

/* The client has the first source in it, and headers beside that are found. */
static void
add_client (Str *out, const Harness *h) {
  const char *path = h->program->source->path, *slash = strrchr (path, '/');
  Str directory = {0}, word = {0};
  str_format (&directory, "%.*s", slash ? (int)(slash - path) + 1 : 1,
              slash ? path : ".");
  quote (&word, str_text (&directory));
  str_add (&word, " \"$dir/client.c\"");
  str_format (out, "compile -iquote %s -c -o \"$work/0.o\"\n",
              str_text (&word));
  if (harness_interleaves (h))
    str_add (out, "$CC -w -g -c -o \"$work/turns.o\" \"$dir/turns.c\"\n");
  str_done (&directory);
  str_done (&word);
}

/* One object for each source; their names are numbers.  'path' is a word for
   the shell.  A command database has flags and a directory for each. */
static void
add_compilation (Str *out, const Harness *h, size_t number, const char *path) {
  bool listed = number < h->program->source_flags.len;
  SourceFlags its = {0};
  if (listed)
    its = h->program->source_flags.data[number];
  str_add (out, its.directory ? "(cd" : "compile");
  if (its.directory) {
    add_word (out, "", its.directory);
    str_add (out, " && compile");
  }
  for (size_t i = 0; i < its.count; i++)
    add_word (out, "", its.flags[i]);
  str_format (out, " %s -c -o \"$work/%zu.o\"%s\n", path, number,
              its.directory ? ")" : "");
}

static void
add_source (Str *out, const Harness *h, size_t number, const char *path) {
  char *here = *path == '/' ? NULL : getcwd (NULL, 0);
  Str whole = {0}, word = {0};
  str_format (&whole, "%s%s%s", here ? here : "", here ? "/" : "", path);
  quote (&word,
         number < h->program->source_flags.len ? str_text (&whole) : path);
  add_compilation (out, h, number, str_text (&word));
  str_done (&whole);
  str_done (&word);
  free (here);
}

static void
add_link (Str *out, const Harness *h) {
  str_add (out, "$CC -w -g -gdwarf-4 -fno-builtin");
  if (harness_interleaves (h))
    str_add (out, " -finstrument-functions");
  if (h->program->unit->pointer_bytes == 4)
    str_add (out, " -m32");
  if (needs_memory (h))
    str_add (out, " -fsanitize=memory");
  str_add (out, " -c -o \"$work/harness.o\" \"$dir/harness.c\"\n");
  str_add (out, "compile \"$work\"/*.o -o \"$work/program\"");
  if (h->origin.reading->malloc_may_fail)
    str_add (out, " -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,"
                  "--wrap=strdup,--wrap=strndup");
  str_add (out, " -lm -lpthread\n");
}

static void
add_run (Str *out, const Harness *h) {
  bool leak = h->replay->kind == KIND_LEAK;
  str_add (out, "ASAN_SYMBOLIZER_PATH=$(command -v llvm-symbolizer-19 ||\n"
                "  command -v llvm-symbolizer || true)\n"
                "UBSAN_OPTIONS=print_stacktrace=1\n");
  str_format (out,
              "ASAN_OPTIONS=detect_leaks=%d:handle_abort=1:"
              "detect_stack_use_after_return=%d:allocator_may_return_null=1:"
              "allow_addr2line=1:redzone=1024:max_malloc_fill_size=1048576:"
              "malloc_fill_byte=%u\n",
              leak, !leak, h->choices->filler);
  str_add (out, "[ -n \"$ASAN_SYMBOLIZER_PATH\" ] || unset "
                "ASAN_SYMBOLIZER_PATH\n"
                "MSAN_SYMBOLIZER_PATH=${ASAN_SYMBOLIZER_PATH:-}\n"
                "[ -n \"$MSAN_SYMBOLIZER_PATH\" ] || unset "
                "MSAN_SYMBOLIZER_PATH\n"
                "export ASAN_OPTIONS UBSAN_OPTIONS ASAN_SYMBOLIZER_PATH "
                "MSAN_SYMBOLIZER_PATH\n"
                "status=0\n"
                "mkdir \"$work/run\" # what it writes goes away with it\n"
                "cd \"$work/run\"\n"
                "\"$work/program\" >\"$work/log\" 2>&1 || status=$?\n"
                "cat \"$work/log\" >&2\n\n");
}

/* What the sanitizers, libc or harness.c print about an error of that kind: an
   extended regular expression without quotes. */
static const char *
report_of (ErrorKind kind) {
  switch (kind) {
  case KIND_ASSERTION:
    return "Assertion .* failed|an assertion does not hold|ABRT";
  case KIND_INVALID_FREE:
    /* It writes in front of the block, which literals do not bear. */
    return "AddressSanitizer: (attempting|bad-free|alloc-dealloc)|ABRT|"
           "in __asan::Allocator::(Deallocate|Reallocate)";
  case KIND_REFCOUNT: /* or what comes of it */
    return "harness: (after|.*ends with the lock)|AddressSanitizer: |"
           "Assertion .* failed";
  case KIND_LEAK:
    return "LeakSanitizer: detected memory leaks";
  case KIND_OVERFLOW:
    return "runtime error: ";
  case KIND_DIV_BY_ZERO:
    return "division by zero|FPE";
  case KIND_BOUNDS:
    return "runtime error: index|AddressSanitizer: ";
  case KIND_UNINITIALISED:
    return "MemorySanitizer: use-of-uninitialized-value";
  case KIND_OVERLAP:
    return "-param-overlap";
  default:
    return "AddressSanitizer: |runtime error: ";
  }
}

/* The last part of a path, for a fixed string of grep. */
static const char *
base_name (const char *path) {
  const char *slash = strrchr (path, '/');
  return slash ? slash + 1 : path;
}

/* Compares the run with what the counterexample says, in a sentence.  A leak is
   reported where the memory comes from, and a count that became negative when
   the call ends, so their lines are not compared. */
static void
add_comparison (Str *out, const Harness *h) {
  Pos pos = h->replay->pos;
  Str place = {0};
  str_format (&place, "%s:%d", pos.source ? base_name (pos.source->path) : "?",
              pos.line);
  str_add (out, "expected=");
  Str text = {0};
  str_format (&text, "%s at %s", error_kind_name (h->replay->kind),
              str_text (&place));
  quote (out, str_text (&text));
  str_add (out, "\nplace=");
  bool is_placed =
      h->replay->kind != KIND_LEAK && h->replay->kind != KIND_REFCOUNT;
  quote (out, is_placed ? str_text (&place) : "");
  str_format (
      out,
      "\n"
      "if [ \"$status\" = 0 ]; then\n"
      "  echo \"run.sh: the error did not occur: expected $expected, but the "
      "program ended normally\" >&2\n"
      "  echo \"run.sh: it may need a placement of objects, uninitialised "
      "memory or input that a native run does not have\" >&2\n"
      "elif grep -Eq -e '%s' \"$work/log\" && grep -Fq \"$place\" "
      "\"$work/log\"; then\n"
      "  echo \"run.sh: as expected: $expected\" >&2\n"
      "else\n"
      "  echo \"run.sh: the program failed in another way than expected: "
      "$expected\" >&2\n"
      "fi\n"
      "exit \"$status\"\n",
      report_of (h->replay->kind));
  str_done (&text);
  str_done (&place);
}

void
harness_path (Str *out, const char *path) {
  char *here = *path == '/' ? NULL : getcwd (NULL, 0);
  Str full = {0};
  str_format (&full, "%s%s%s", here ? here : "", here ? "/" : "", path);
  harness_string (out, str_text (&full));
  str_done (&full);
  free (here);
}

static void
add_head (Str *out, const Harness *h) {
  char *here = getcwd (NULL, 0);
  Pos pos = h->replay->pos;
  Str place = {0};
  str_format (&place, "%s:%d", pos.source ? pos.source->path : "?", pos.line);
  for (size_t i = 0; i < place.len; i++)
    if ((unsigned char)place.data[i] < 32)
      place.data[i] = '?';
  str_format (
      out,
      "#!/bin/sh\n"
      "# Compiles a program with the inputs of a counterexample and runs "
      "it.\n"
      "# Expected: %s at %s\n"
      "set -eu\n"
      "dir=$(cd \"$(dirname \"$0\")\" && pwd)\n"
      "cd ",
      error_kind_name (h->replay->kind), str_text (&place));
  quote (out, here ? here : ".");
  str_add (out, "\nCC=${CC:-clang-19}\n"
                "case $CC in\n"
                "*clang*) bounds=array-bounds,function ;;\n"
                "*) bounds=bounds ;;\n"
                "esac\n"
                "work=$(mktemp -d)\n"
                "trap 'rm -rf \"$work\"' EXIT\n\n");
  str_done (&place);
  free (here);
}

void
harness_script (Str *out, const Harness *h) {
  const Reading *r = h->origin.reading;
  add_head (out, h);
  str_add (out, "compile () {\n  ");
  add_flags (out, h);
  str_add (out, " ${CFLAGS:-} \"$@\"\n}\n\n");
  if (harness_has_client (h))
    add_client (out, h);
  else if (harness_has_entry (h))
    add_compilation (out, h, 0, "\"$dir/entry.c\"");
  else
    add_source (out, h, 0, h->program->source->path);
  for (size_t i = 0; i < r->more.len; i++)
    add_source (out, h, i + 1, r->more.data[i]);
  add_link (out, h);
  str_char (out, '\n');
  add_run (out, h);
  add_comparison (out, h);
}

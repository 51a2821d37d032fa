/* No header is included, so that any function may be defined.  Definitions are
   weak: those of the sources win.  Types are told by their width alone, which
   is all that a caller in another file sees. */

#include "evidence/unit/harness_impl.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char nondet[] = "__VERIFIER_nondet_";

/* Types ------------------------------------------------------------------- */

static const char *
float_type (unsigned bits) {
  return bits == 32 ? "float" : bits == 64 ? "double" : "long double";
}

static const char *
integer_type (unsigned bits, bool is_signed) {
  assert (bits >= 1 && bits <= 128);
  return bits <= 8    ? is_signed ? "signed char" : "unsigned char"
         : bits <= 16 ? is_signed ? "short" : "unsigned short"
         : bits <= 32 ? is_signed ? "int" : "unsigned"
         : bits <= 64 ? is_signed ? "long long" : "unsigned long long"
         : is_signed  ? "__int128"
                      : "unsigned __int128";
}

const char *
harness_type (const Unit *unit, UnitTypeId type, unsigned bits) {
  UnitTypeKind kind = unit_type (unit, type)->kind;
  bool is_unsigned = kind == UNIT_TYPE_UNSIGNED || kind == UNIT_TYPE_BOOL;
  if (kind == UNIT_TYPE_POINTER)
    return "void *";
  return kind == UNIT_TYPE_FLOAT ? float_type (bits)
                                 : integer_type (bits, !is_unsigned);
}

void
harness_string (Str *out, const char *text) {
  str_char (out, '"');
  for (; *text; text++)
    if (*text == '"' || *text == '\\' || *text == '?')
      str_format (out, "\\%c", *text);
    else if (*text == '\n')
      str_add (out, "\\n");
    else if ((unsigned char)*text < 32 || (unsigned char)*text > 126)
      str_format (out, "\\%03o", (unsigned char)*text);
    else
      str_char (out, *text);
  str_char (out, '"');
}

/* Inputs ------------------------------------------------------------------ */

/* Whether a function of the outside gives it. */
static bool
is_returned (const ExecutionInput *input) {
  return (input->op->code == INPUT_NONDET ||
          input->op->code == INPUT_UNDEFINED) &&
         input->op->show;
}

static void
write_place (Str *out, Pos pos) {
  if (!pos.source)
    return;
  str_add (out, "  /* ");
  for (const char *c = pos.source->path; *c; c++)
    str_char (out, *c == '*' || (unsigned char)*c < 32 ? '?' : *c);
  str_format (out, ":%d */", pos.line);
}

static void
write_input (Writer *w, const ExecutionInput *input) {
  assert (is_returned (input));
  Wide value = input->value & wide_mask (input->op->bits);
  str_add (w->out, "    {");
  harness_string (w->out, input->op->show);
  str_format (w->out, ", 0x%" PRIx64 ", 0x%" PRIx64 "},", (uint64_t)value,
              (uint64_t)(value >> 64));
  write_place (w->out, input->pos);
  str_char (w->out, '\n');
}

static const char PRELUDE[] =
    "long write (int, const void *, unsigned long);\n"
    "void _exit (int);\n"
    "void abort (void);\n"
    "\n"
    "static void\n"
    "assay_say (const char *text) {\n"
    "  unsigned long n = 0;\n"
    "  while (text[n])\n"
    "    n++;\n"
    "  if (write (2, text, n) < 0)\n"
    "    return;\n"
    "}\n"
    "\n"
    "/* Ends without an error of the program's. */\n"
    "static void\n"
    "assay_give_up (const char *what, const char *name) {\n"
    "  assay_say (\"harness: \");\n"
    "  assay_say (what);\n"
    "  assay_say (name);\n"
    "  assay_say (\"\\n\");\n"
    "  _exit (3);\n"
    "}\n"
    "\n"
    "/* Ends with an error. */\n"
    "static void\n"
    "assay_fail (const char *what) {\n"
    "  assay_say (\"harness: \");\n"
    "  assay_say (what);\n"
    "  assay_say (\"\\n\");\n"
    "  abort ();\n"
    "}\n"
    "\n";

static const char PUT[] =
    "static __attribute__ ((unused)) void\n"
    "assay_put (char *to, long at, const unsigned char *from, "
    "unsigned long n) {\n"
    "  for (unsigned long i = 0; i < n; i++)\n"
    "    ((unsigned char *)to + at)[i] = from[i];\n"
    "}\n"
    "\n";

static const char TAKE[] =
    "static unsigned long assay_next;\n"
    "\n"
    "/* The next input, which must be one of that function. */\n"
    "static void\n"
    "assay_take (const char *name, void *value, unsigned long bytes) {\n"
    "  if (assay_next == sizeof assay_inputs / sizeof *assay_inputs - 1)\n"
    "    assay_give_up (\"there are no more inputs for \", name);\n"
    "  const char *its = assay_inputs[assay_next].name;\n"
    "  unsigned long i = 0;\n"
    "  while (its[i] && its[i] == name[i])\n"
    "    i++;\n"
    "  if (its[i] != name[i])\n"
    "    assay_give_up (\"this is not the next function to be called: \", "
    "name);\n"
    "  const char *from = (const char *)&assay_inputs[assay_next].low;\n"
    "  for (i = 0; i < bytes; i++)\n"
    "    ((char *)value)[i] = from[i];\n"
    "  assay_next++;\n"
    "}\n"
    "\n";

static void
write_inputs (Writer *w) {
  str_add (w->out, PRELUDE);
  str_add (w->out, "static const struct {\n"
                   "  const char *name;\n"
                   "  unsigned long long low, high;\n"
                   "} assay_inputs[] = {\n");
  for (size_t i = 0; i < w->steps.inputs.len; i++)
    if (is_returned (w->steps.inputs.data + i))
      write_input (w, w->steps.inputs.data + i);
  str_format (w->out, "    {\"\", 0, 0}};\n\n%s%s", TAKE, PUT);
}

/* Functions --------------------------------------------------------------- */

/* The harness itself needs these. */
static bool
is_needed (const char *name) {
  return !strcmp (name, "write") || !strcmp (name, "abort") ||
         !strcmp (name, "_exit");
}

static void
write_function (Writer *w, const char *type, const char *name) {
  str_format (w->out,
              "__attribute__ ((weak)) %s\n%s () {\n"
              "  %s value;\n"
              "  assay_take (\"%s\", &value, sizeof value);\n"
              "  return value;\n"
              "}\n\n",
              type, name, type, name);
}

/* Its result is an address that nobody may use, or none. */
static void
write_opaque (Writer *w, const char *name) {
  str_format (w->out,
              "__attribute__ ((weak)) void *\n%s () {\n"
              "  static char somewhere[64];\n"
              "  char given;\n"
              "  assay_take (\"%s\", &given, 1);\n"
              "  return given ? somewhere : 0;\n"
              "}\n\n",
              name, name);
}

/* Those of the competition, used or not. */
static const struct {
  const char *name, *type;
} known[] = {{"bool", "_Bool"},
             {"char", "char"},
             {"int", "int"},
             {"int128", "__int128"},
             {"float", "float"},
             {"double", "double"},
             {"loff_t", "long long"},
             {"long", "long"},
             {"longlong", "long long"},
             {"pchar", "char *"},
             {"pointer", "void *"},
             {"pthread_t", "unsigned long"},
             {"sector_t", "unsigned long"},
             {"short", "short"},
             {"size_t", "__SIZE_TYPE__"},
             {"u32", "unsigned"},
             {"u16", "unsigned short"},
             {"u8", "unsigned char"},
             {"uchar", "unsigned char"},
             {"uint", "unsigned"},
             {"uint128", "unsigned __int128"},
             {"ulong", "unsigned long"},
             {"ulonglong", "unsigned long long"},
             {"unsigned", "unsigned"},
             {"ushort", "unsigned short"}};
enum { KNOWN = sizeof known / sizeof *known };

static bool
is_known (const char *name) {
  if (strncmp (name, nondet, strlen (nondet)))
    return false;
  for (size_t i = 0; i < KNOWN; i++)
    if (!strcmp (known[i].name, name + strlen (nondet)))
      return true;
  return false;
}

static void
write_known (Writer *w) {
  bool small = w->unit->pointer_bytes == 4;
  for (size_t i = 0; i < KNOWN; i++) {
    Str name = {0};
    str_format (&name, "%s%s", nondet, known[i].name);
    if (!small || !strstr (known[i].type, "int128"))
      write_function (w, known[i].type, str_text (&name));
    str_done (&name);
  }
}

static const UnitProc *
find_proc (const Unit *unit, const char *name) {
  for (size_t i = 0; i < unit->procs.len; i++)
    if (!strcmp (unit->procs.data[i].name, name))
      return unit->procs.data + i;
  return NULL;
}

/* A function without a body: what it returns is as wide as its procedure says.
 */
static void
write_undefined (Writer *w, const char *name) {
  const UnitProc *proc = find_proc (w->unit, name);
  if (proc && harness_writes (w, proc))
    return;
  if (!proc || !proc->results.len)
    str_format (w->out, "__attribute__ ((weak)) void\n%s () {\n}\n\n", name);
  else if (proc->results.len > 1)
    str_format (w->out,
                "/* '%s' returns more than fits here: define it. */\n\n", name);
  else {
    UnitTypeId type = unit_type (w->unit, proc->type)->target;
    if (unit_type (w->unit, type)->kind == UNIT_TYPE_POINTER)
      write_opaque (w, name);
    else
      write_function (w, harness_type (w->unit, type, proc->results.data[0]),
                      name);
  }
}

static bool
is_identifier (const char *name) {
  if (!*name || isdigit ((unsigned char)*name))
    return false;
  for (; *name; name++)
    if (!isalnum ((unsigned char)*name) && *name != '_')
      return false;
  return true;
}

/* Functions that gave an input, and that were not written so far: known to
   Assay's library, or 'nondet' of a type with another name. */
static void
write_others (Writer *w, Names *written) {
  for (size_t i = 0; i < w->steps.inputs.len; i++) {
    const ExecutionInput *input = w->steps.inputs.data + i;
    uint32_t number;
    if (!is_returned (input) || !is_identifier (input->op->show) ||
        is_known (input->op->show) || is_needed (input->op->show) ||
        names_find (written, input->op->show, &number))
      continue;
    names_add (written, input->op->show);
    if (input->op->bits == 1)
      write_opaque (w, input->op->show);
    else
      write_function (w,
                      harness_type (w->unit, input->op->type, input->op->bits),
                      input->op->show);
  }
}

static void
write_functions (Writer *w) {
  Names written = {0};
  write_known (w);
  for (size_t i = 0; i < w->harness->program->undefined.len; i++) {
    const char *name = w->harness->program->undefined.data[i];
    if (!is_identifier (name) || is_known (name) || is_needed (name))
      continue;
    names_add (&written, name);
    write_undefined (w, name);
  }
  write_others (w, &written);
  names_done (&written);
}

static const char VERIFIER[] =
    "__attribute__ ((weak)) void\n"
    "reach_error () {\n"
    "  assay_fail (\"reach_error is called\");\n"
    "}\n"
    "\n"
    "__attribute__ ((weak)) void\n"
    "__VERIFIER_error () {\n"
    "  assay_fail (\"__VERIFIER_error is called\");\n"
    "}\n"
    "\n"
    "__attribute__ ((weak)) void\n"
    "__VERIFIER_assert (int condition) {\n"
    "  if (!condition)\n"
    "    assay_fail (\"an assertion does not hold\");\n"
    "}\n"
    "\n"
    "__attribute__ ((weak)) void\n"
    "__VERIFIER_assume (int condition) {\n"
    "  if (!condition)\n"
    "    assay_give_up (\"an assumption does not hold\", \"\");\n"
    "}\n"
    "\n"
    "__attribute__ ((weak)) void\n"
    "__VERIFIER_atomic_begin () {\n"
    "}\n"
    "\n"
    "__attribute__ ((weak)) void\n"
    "__VERIFIER_atomic_end () {\n"
    "}\n"
    "\n";

/* What the stack still holds would hide leaks. */
static const char LEAKS[] =
    "__attribute__ ((weak)) void __lsan_do_leak_check (void);\n"
    "\n"
    "static __attribute__ ((noinline)) void\n"
    "clear_stack (void) {\n"
    "  volatile char stack[65536];\n"
    "  for (unsigned i = 0; i < sizeof stack; i++)\n"
    "    stack[i] = 0;\n"
    "}\n"
    "\n"
    "void\n"
    "assay_look_for_leaks (void) {\n"
    "  clear_stack ();\n"
    "  if (__lsan_do_leak_check)\n"
    "    __lsan_do_leak_check ();\n"
    "}\n"
    "\n";

static const char MAIN[] = "int assay_main_of_the_program ();\n"
                           "\n"
                           "int\n"
                           "main (void) {\n"
                           "  int code = assay_main_of_the_program ();\n"
                           "  assay_look_for_leaks ();\n"
                           "  return code;\n"
                           "}\n"
                           "\n";

/* Memory ------------------------------------------------------------------ */

uint8_t
harness_content (const Choices *choices, uint32_t object, uint64_t offset) {
  for (size_t i = 0; i < choices->contents.len; i++) {
    const Content *c = choices->contents.data + i;
    if (c->object == object && c->offset == offset)
      return c->byte;
  }
  return choices->filler;
}

static bool
is_of_libc (const char *name) {
  static const char *const names[] = {"stdin",  "stdout", "stderr", "environ",
                                      "optarg", "optind", "opterr", "optopt"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp (names[i], name))
      return true;
  return false;
}

enum { MAX_GLOBAL = 1 << 16 };

/* Variables that are declared, but defined nowhere. */
static void
write_globals (Writer *w) {
  for (uint32_t i = 0; i < w->unit->globals.len; i++) {
    const UnitGlobal *g = w->unit->globals.data + i;
    if (g->init != GLOBAL_ARBITRARY || g->is_library || !g->name ||
        !is_identifier (g->name) || is_of_libc (g->name))
      continue;
    str_format (w->out,
                "__attribute__ ((weak, aligned (16))) unsigned char "
                "%s[%" PRIu64 "] = {",
                g->name, g->bytes ? g->bytes : 1);
    for (uint64_t k = 0; k < g->bytes && k < MAX_GLOBAL; k++)
      str_format (w->out, "%s%u",
                  k % 16 ? ", "
                  : k    ? ",\n  "
                         : "\n  ",
                  harness_content (w->harness->choices, i, k));
    str_add (w->out, "};\n\n");
  }
}

static const char MALLOC[] =
    "static unsigned long allocations;\n"
    "\n"
    "static int\n"
    "malloc_fails (void) {\n"
    "  return allocations < sizeof fails && fails[allocations++];\n"
    "}\n"
    "\n"
    "#define SIZE __SIZE_TYPE__\n"
    "#define WRAP(TYPE, NAME, PARAMETERS, ARGUMENTS) \\\n"
    "  TYPE __real_##NAME PARAMETERS; \\\n"
    "  TYPE __wrap_##NAME PARAMETERS { \\\n"
    "    return malloc_fails () ? 0 : __real_##NAME ARGUMENTS; \\\n"
    "  }\n"
    "WRAP (void *, malloc, (SIZE n), (n))\n"
    "WRAP (void *, calloc, (SIZE n, SIZE size), (n, size))\n"
    "WRAP (void *, realloc, (void *p, SIZE n), (p, n))\n"
    "WRAP (char *, strdup, (const char *s), (s))\n"
    "WRAP (char *, strndup, (const char *s, SIZE n), (s, n))\n"
    "\n";

/* Whether 'malloc' fails is decided call by call. */
static void
write_malloc (Writer *w) {
  if (!w->harness->origin.reading->malloc_may_fail)
    return;
  str_add (w->out, "static const char fails[] = {");
  for (size_t i = 0; i < w->steps.inputs.len; i++) {
    const ExecutionInput *input = w->steps.inputs.data + i;
    if (input->op->code == INPUT_CHOICE && input->op->show &&
        !strcmp (input->op->show, "malloc fails"))
      str_format (w->out, "%u, ", (unsigned)(input->value & 1));
  }
  str_format (w->out, "0};\n%s", MALLOC);
}

/* The whole --------------------------------------------------------------- */

static void
write_head (Writer *w) {
  const Replay *r = w->harness->replay;
  Str text = {0};
  str_format (&text, "%s:%d: %s: %s", r->pos.source ? r->pos.source->path : "?",
              r->pos.line, error_kind_name (r->kind), r->message);
  str_add (w->out, "/* The inputs of a counterexample, made by Assay.\n   ");
  for (const char *c = str_text (&text); *c; c++)
    str_char (w->out, *c == '*' || (unsigned char)*c < 32 ? '?' : *c);
  str_add (w->out, "\n   'run.sh' compiles and runs it. */\n\n");
  str_done (&text);
}

static void
collect_inputs (Writer *w, const Harness *h) {
  steps_init (&w->steps, h->program->unit, 0, 0);
  ExecuteOptions o = {.choices = h->choices,
                      .watcher = steps_watcher (&w->steps)};
  execute_unit (NULL, h->program->unit, &o);
  steps_end (&w->steps);
}

void
harness_code (Str *out, const Harness *h) {
  Writer w = {.out = out, .harness = h, .unit = h->program->unit};
  collect_inputs (&w, h);
  write_head (&w);
  write_inputs (&w);
  str_add (out, VERIFIER);
  if (harness_has_client (h))
    harness_answers (out);
  write_functions (&w);
  write_globals (&w);
  write_malloc (&w);
  str_add (out, LEAKS);
  if (harness_renames_main (h) && !harness_has_entry (h))
    str_add (out, MAIN);
  steps_done (&w.steps);
}

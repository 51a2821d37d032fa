/* The front end for C: compiles, translates, and lets go of LLVM. */

#include "front/c/c_front.h"
#include "front/c/client.h"
#include "program/unit/unit_patterns.h"

#include <string.h>
#include <sys/stat.h>

/* What clang checks for us is not in bitcode. */
static bool
is_text (const CFront *c, const char *path) {
  return !reading_is_like (c->options, path, ".bc");
}

static bool
has_text (const CFront *c) {
  bool has = is_text (c, c->source->path);
  for (size_t i = 0; i < c->options->more.len; i++)
    has |= is_text (c, c->options->more.data[i]);
  return has;
}

static uint32_t
default_kinds (const CFront *c) {
  const Reading *o = c->options;
  uint32_t kinds = 1u << KIND_ASSERTION | 1u << KIND_REACH |
                   1u << KIND_INVALID_DEREF | 1u << KIND_INVALID_FREE |
                   1u << KIND_LEAK | 1u << KIND_DIV_BY_ZERO |
                   1u << KIND_OVERLAP | 1u << KIND_UNINITIALISED;
  if (c->client) /* what proofs about reference counts are about */
    kinds = 1u << KIND_REFCOUNT | 1u << KIND_ASSERTION | 1u << KIND_REACH |
            1u << KIND_INVALID_DEREF | 1u << KIND_INVALID_FREE;
  bool overflow = o->overflow && !c->client;
  return kinds | (overflow ? 1u << KIND_OVERFLOW : 0) |
         (has_text (c) ? 1u << KIND_BOUNDS : 0);
}

static bool
make_unit (CFront *c) {
  c->unit = unit_new (llvm.PointerSize (c->layout));
  c->unit->kinds = default_kinds (c);
  c->debug = debug_new (c);
  bool good =
      c->debug && translate_module (c) && unit_validate (c->run, c->unit);
  if (good)
    unit_type_blocks (c->unit);
  debug_free (c->debug);
  return good;
}

/* What the user says about lists, if there is a file. */
static bool
read_patterns (CFront *c) {
  if (!c->options->patterns)
    return true;
  const Source *file = run_load (c->run, c->options->patterns);
  return file && unit_patterns_read (c->run, c->unit, file);
}

/* Reference counts ----------------------------------------------------------
 */

/* "pmap.c" may have "pmap.ref" beside it; the caller frees the path. */
static char *
path_beside (const char *path) {
  const char *dot = strrchr (path, '.');
  Str beside = {0};
  struct stat info;
  if (!dot || strcmp (dot, ".c"))
    return NULL;
  str_format (&beside, "%.*s.ref", (int)(dot - path), path);
  if (!stat (str_text (&beside), &info) && S_ISREG (info.st_mode))
    return str_take (&beside);
  str_done (&beside);
  return NULL;
}

/* Of functions without a body: those that change nothing. */
static void
name_pure (CFront *c, const UnitRefs *refs) {
  for (size_t i = 0; i < refs->stubs.len; i++)
    vec_push (&c->frames, refs->stubs.data[i].function);
  if (refs->atomic == REF_ATOMIC_LOCK) {
    vec_push (&c->frames, refs->lock);
    vec_push (&c->frames, refs->unlock);
  }
}

/* Whether the user wants the program as it is: from its own entry on. */
static bool
has_own_entry (const CFront *c) {
  return c->options->entry || c->options->interface;
}

static void
make_client (CFront *c, UnitRefs *refs, bool is_marked) {
  c->client = client_text (c->source, refs, is_marked);
  refs->client_text = arena_string (&c->program->arena, c->client);
  refs->header_text = client_header (&c->program->arena);
  name_pure (c, refs);
}

/* What the user says about reference counts, if there is a file; '*refs' lives
   in the program's arena. */
static bool
read_refs (CFront *c, UnitRefs **refs) {
  char *beside = c->options->ref || has_own_entry (c)
                     ? NULL
                     : path_beside (c->source->path);
  const char *path = c->options->ref ? c->options->ref : beside;
  const Source *file = path ? run_load (c->run, path) : NULL;
  bool good = !path || file;
  if (file) {
    program_add_file (c->program, file);
    *refs = unit_refs_read (c->run, &c->program->arena, file);
    good = *refs;
  }
  if (*refs)
    make_client (c, *refs, false);
  mem_free (beside);
  return good;
}

static void
forget_module (CFront *c) {
  if (c->module)
    llvm.DisposeModule (c->module);
  if (c->context)
    llvm.ContextDispose (c->context);
  c->module = NULL;
  c->context = NULL;
}

/* Two that speak are one too many. */
static bool
refuse_marks (CFront *c, UnitRefs *marked, const UnitRefs *refs) {
  Pos pos = marked->entries.data[0].pos;
  const char *path = refs->entries.data[0].pos.source->path;
  unit_refs_free (marked);
  return run_error (c->run, pos,
                    "'%s' says what is counted, and so does the source: leave "
                    "one of them out",
                    path);
}

/* The program may say something about reference counts itself: then it is
   compiled once more, with a client. */
static bool
compile_marked (CFront *c, UnitRefs **refs) {
  UnitRefs *marked = NULL;
  if (has_own_entry (c))
    return true;
  if (!client_read_marks (c, &marked))
    return false;
  if (marked && *refs)
    return refuse_marks (c, marked, *refs);
  if (!marked)
    return true;
  forget_module (c);
  *refs = marked;
  make_client (c, marked, true);
  return compile_sources (c);
}

static bool
take_refs (CFront *c, UnitRefs *refs) {
  c->unit->refs = refs;
  if (!refs || !client_resolve (c, refs))
    return !refs;
  client_check_counts (c->unit, refs);
  return unit_validate (c->run, c->unit);
}

static void
let_go (CFront *c) {
  mem_free ((char *)c->client);
  vec_done (&c->frames);
  map_done (&c->procs);
  map_done (&c->bodies);
  map_done (&c->globals);
  forget_module (c);
}

static Program *
read (Run *run, const Source *source, const Reading *options) {
  CFront c = {.run = run, .source = source, .options = options};
  if (!llvm_load (run))
    return NULL;
  c.program = program_new (source);
  UnitRefs *refs = NULL;
  bool good = read_refs (&c, &refs) && compile_sources (&c) &&
              compile_marked (&c, &refs) && make_unit (&c) &&
              take_refs (&c, refs) && read_patterns (&c);
  if (!c.unit || c.unit->refs != refs)
    unit_refs_free (refs);
  if (c.unit)
    program_set_unit (c.program, c.unit);
  let_go (&c);
  if (good)
    return c.program;
  program_free (c.program);
  return NULL;
}

static const char *const suffixes[] = {".c", ".i", ".bc", NULL};

const Front c_front = {
    .name = "c",
    .summary = "C programs, preprocessed .i and LLVM bitcode .bc",
    .suffixes = suffixes,
    .is_c = true,
    .read = read,
};

/* entry.c calls the entry with the arguments it has in the counterexample.

   The front end's start procedure makes objects (ALLOC_ARGUMENT) and calls the
   entry; clang lets the entry begin with storing its parameters, which are its
   first registers, to variables.  So the arguments are known by watching what
   is stored up to there: images of the objects, and of the parameters.  An
   address of another object in an image becomes a link.

   A struct that is passed in memory is an object which no choice of a pointer
   precedes, and has no variable of its own. */

#include "evidence/unit/harness_impl.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { MAX_IMAGE = 1 << 20 };

typedef struct {
  uint64_t address, bytes;
  bool is_variable;  /* of the entry; else an object of an argument */
  bool is_parameter; /* ... that holds a parameter */
  bool is_passed;    /* a struct in memory */
  uint8_t *image;    /* owned */
} Image;

typedef struct {
  size_t image;
  uint64_t offset;
  size_t target;
  uint64_t target_offset;
} Link;

typedef struct {
  const Harness *harness;
  const Unit *unit;
  uint32_t objects; /* so far */
  bool called;      /* the entry */
  bool ended;       /* something else is called: parameters are known */
  EventKind last;   /* kind of the event before */
  VEC (Image) images;
  VEC (Link) links;
} Watch;

bool
harness_has_entry (const Harness *h) {
  const Unit *unit = h->program->unit;
  assert (unit->entry < unit->procs.len);
  const UnitProc *entry = unit->procs.data + unit->entry;
  return strcmp (entry->name, "main") || entry->params;
}

/* Watching ---------------------------------------------------------------- */

static void
add_image (Watch *w, const Event *e, uint32_t number) {
  bool is_argument =
      e->op->kind == OP_ALLOC && !w->called && e->op->code & ALLOC_ARGUMENT;
  bool is_opaque = e->op->kind == OP_OPAQUE && !w->called;
  bool is_variable = e->op->kind == OP_LOCAL && w->called;
  if ((!is_argument && !is_opaque && !is_variable) || e->value > MAX_IMAGE)
    return;
  Image image = {.address = e->address,
                 .bytes = (uint64_t)e->value,
                 .is_variable = is_variable,
                 .is_passed =
                     is_argument && w->last != EVENT_INPUT && !e->depth};
  image.image = mem_zero ((size_t)image.bytes + 1);
  for (uint64_t i = 0; is_argument && i < image.bytes; i++)
    image.image[i] = harness_content (w->harness->choices, number, i);
  vec_push (&w->images, image);
}

static Image *
find_image (Watch *w, uint64_t address, uint64_t bytes) {
  for (size_t i = w->images.len; i-- > 0;) {
    Image *image = w->images.data + i;
    if (image->address <= address && address - image->address <= image->bytes &&
        bytes <= image->bytes - (address - image->address))
      return image;
  }
  return NULL;
}

/* Whether a parameter is stored, or something before the entry is called. */
static bool
is_argument_store (const Watch *w, const Event *e) {
  const Operand *value = &e->op->b;
  return !w->called ||
         (e->proc == w->unit->entry && value->kind == OPERAND_REG &&
          value->index < w->unit->procs.data[e->proc].params);
}

static void
note_store (Watch *w, const Event *e) {
  uint64_t bytes = (e->op->bits + 7u) / 8;
  Image *image = find_image (w, e->address, bytes);
  if (!image || !is_argument_store (w, e))
    return;
  uint64_t offset = e->address - image->address;
  assert (offset + bytes <= image->bytes);
  image->is_parameter = image->is_variable;
  for (uint64_t i = 0; i < bytes && i < sizeof (Wide); i++)
    image->image[offset + i] = (uint8_t)(e->value >> (8 * i));
  Image *target = bytes == w->unit->pointer_bytes && e->value
                      ? find_image (w, (uint64_t)e->value, 0)
                      : NULL;
  if (target && !target->is_variable)
    vec_push (&w->links, (Link){(size_t)(image - w->images.data), offset,
                                (size_t)(target - w->images.data),
                                (uint64_t)e->value - target->address});
}

static void
watch (void *context, const Event *e) {
  Watch *w = context;
  if (w->ended)
    return;
  if (e->kind == EVENT_ALLOC)
    add_image (w, e, w->objects++);
  else if (e->kind == EVENT_STORE)
    note_store (w, e);
  else if (e->kind == EVENT_CALL && w->called)
    w->ended = true;
  else if (e->kind == EVENT_CALL && e->proc == w->unit->entry)
    w->called = true;
  w->last = e->kind;
}

static void
watch_done (Watch *w) {
  for (size_t i = 0; i < w->images.len; i++) {
    mem_free (w->images.data[i].image);
  }
  vec_done (&w->images);
  vec_done (&w->links);
}

/* Writing ----------------------------------------------------------------- */

/* Zeros at the end need not be written. */
static void
write_image (Str *out, const Watch *w, size_t number) {
  assert (number < w->images.len && w->images.data[number].image);
  const Image *image = w->images.data + number;
  uint64_t used = image->bytes;
  while (used && !image->image[used - 1])
    used--;
  str_format (out, "static const unsigned char image_%zu[%" PRIu64 "] = {",
              number, image->bytes ? image->bytes : 1);
  for (uint64_t i = 0; i < used; i++)
    str_format (out, "%s%u,", i % 16 ? " " : "\n  ", image->image[i]);
  str_add (out, used ? "};\n" : "0};\n");
}

static const char HELPERS[] =
    "\n"
    "/* Objects of their own size, so that going beyond them is seen. */\n"
    "extern void *memalign (__SIZE_TYPE__, __SIZE_TYPE__);\n"
    "static unsigned char *assay_objects[%zu];\n"
    "\n"
    "static void\n"
    "assay_fill (void *to, const unsigned char *from, unsigned long bytes) {\n"
    "  for (unsigned long i = 0; i < bytes; i++)\n"
    "    ((unsigned char *)to)[i] = from[i];\n"
    "}\n"
    "\n"
    "static void\n"
    "assay_link (void *from, unsigned char *to) {\n"
    "  *(unsigned char **)from = to;\n"
    "}\n"
    "\n";

static void
write_objects (Str *out, const Watch *w) {
  for (size_t i = 0; i < w->images.len; i++)
    if (!w->images.data[i].is_variable)
      str_format (out,
                  "  assay_objects[%zu] = memalign (16, %" PRIu64 ");\n"
                  "  assay_fill (assay_objects[%zu], image_%zu, %" PRIu64
                  ");\n",
                  i, w->images.data[i].bytes, i, i, w->images.data[i].bytes);
  for (size_t i = 0; i < w->links.len; i++) {
    const Link *l = w->links.data + i;
    assert (l->image < w->images.len && l->target < w->images.len);
    assert (!w->images.data[l->target].is_variable);
    if (!w->images.data[l->image].is_variable)
      str_format (out,
                  "  assay_link (assay_objects[%zu] + %" PRIu64
                  ", assay_objects[%zu] + %" PRIu64 ");\n",
                  l->image, l->offset, l->target, l->target_offset);
  }
}

/* The next image of a variable, or else of a struct in memory, from '*at' on.
 */
static bool
next_image (const Watch *w, bool is_variable, uint64_t bytes, size_t *at,
            size_t *found) {
  for (size_t i = *at; i < w->images.len; i++) {
    const Image *image = w->images.data + i;
    if (!(is_variable ? image->is_parameter : image->is_passed))
      continue;
    if (image->bytes != bytes)
      return false;
    *found = i;
    *at = i + 1;
    return true;
  }
  return false;
}

/* How far the images were used. */
typedef struct {
  size_t variables, passed;
} Used;

static void
write_parameter (Str *out, const Watch *w, UnitTypeId id, size_t number,
                 Used *used) {
  const UnitType *type = unit_type (w->unit, id);
  size_t image;
  str_format (out,
              "  __typeof__ (%s) parameter_%zu;\n"
              "  __builtin_memset ((void *)&parameter_%zu, 0, sizeof "
              "parameter_%zu);\n",
              type->name ? type->name : "int", number, number, number);
  if (!next_image (w, true, type->bytes, &used->variables, &image) &&
      !next_image (w, false, type->bytes, &used->passed, &image))
    return;
  str_format (out,
              "  assay_fill ((void *)&parameter_%zu, image_%zu, sizeof "
              "parameter_%zu);\n",
              number, image, number);
  for (size_t i = 0; i < w->links.len; i++) {
    const Link *l = w->links.data + i;
    if (l->image == image)
      str_format (out,
                  "  assay_link ((char *)&parameter_%zu + %" PRIu64
                  ", assay_objects[%zu] + %" PRIu64 ");\n",
                  number, l->offset, l->target, l->target_offset);
  }
}

static void
write_call (Str *out, const Watch *w) {
  const UnitProc *entry = w->unit->procs.data + w->unit->entry;
  const UnitType *type = unit_type (w->unit, entry->type);
  Used used = {0};
  str_add (out, "static void\nassay_call_entry (void) {\n");
  write_objects (out, w);
  for (size_t i = 0; i < type->members.len; i++)
    write_parameter (out, w, type->members.data[i].type, i, &used);
  str_format (out, "  %s (", entry->name);
  for (size_t i = 0; i < type->members.len; i++)
    str_format (out, "%sparameter_%zu", i ? ", " : "", i);
  str_add (out, ");\n}\n\n"
                "#undef main\n\n"
                "void assay_look_for_leaks (void);\n\n"
                "int\nmain (void) {\n"
                "  assay_call_entry ();\n"
                "  assay_look_for_leaks ();\n"
                "  return 0;\n"
                "}\n");
}

void
harness_entry (Str *out, const Harness *h) {
  const Unit *unit = h->program->unit;
  Watch w = {.harness = h,
             .unit = unit,
             .last = EVENT_ERROR,
             .objects = (uint32_t)(unit->globals.len + unit->procs.len)};
  ExecuteOptions o = {.choices = h->choices, .watcher = {watch, &w}};
  execute_unit (NULL, unit, &o);
  str_add (out, "/* The entry with its arguments, made by Assay. */\n\n"
                "#include ");
  harness_path (out, h->program->source->path);
  str_add (out, "\n\n");
  for (size_t i = 0; i < w.images.len; i++)
    write_image (out, &w, i);
  str_format (out, HELPERS, w.images.len + 1);
  write_call (out, &w);
  watch_done (&w);
}

/* The specification, with the reason for each guess in a comment. */

#include "pass/infer_impl.h"

#include <ctype.h>
#include <string.h>

static const char *const INDICES[INFER_INDICES] = {"i", "j", "k", "l"};

/* "at FILE:LINE", if that is known. */
static void
show_pos (Str *out, const char *what, Pos pos) {
  if (!pos.line)
    return;
  const char *path = pos.source ? pos.source->path : "?";
  const char *slash = strrchr (path, '/');
  str_format (out, "%s at %s:%d", what, slash ? slash + 1 : path, pos.line);
}

/* The last word of the name of a type: "struct obj" is obj. */
static const char *
last_word (const char *name) {
  const char *blank = strrchr (name, ' ');
  return blank ? blank + 1 : name;
}

static void
add_word (Str *out, const char *name) {
  for (const char *c = last_word (name); *c; c++)
    str_char (out, isalnum ((unsigned char)*c) ? *c : '_');
}

/* What the place is called in the source: its member, or its global. */
static const char *
place_word (const Unit *u, const InferPlace *p) {
  UnitTypeId type = p->owner;
  const char *word =
      p->global == NO_GLOBAL ? NULL : u->globals.data[p->global].name;
  for (uint32_t i = 0; i < p->count; i++) {
    const UnitType *t = unit_type (u, type);
    bool is_element = p->steps[i].member == NO_MEMBER;
    if (!is_element)
      word = t->members.data[p->steps[i].member].name;
    type = is_element ? t->target : t->members.data[p->steps[i].member].type;
  }
  return word ? word : "cell";
}

/* Whether a pointer leads to the place, as no table has it. */
static bool
needs_pointer (const Unit *u, const InferPlace *p) {
  InferPlace way;
  return p->global == NO_GLOBAL && !infer_table_of (u, p->owner, &way);
}

/* References --------------------------------------------------------------- */

static void
show_targets (Str *out, const Unit *u, const InferPlace *p) {
  uint64_t sizes[INFER_INDICES];
  bool has_pointer = needs_pointer (u, p);
  unsigned n = infer_place_sizes (u, p, has_pointer, sizes);
  const char *comma = "";
  if (has_pointer) {
    str_format (out, "%s *e", unit_type (u, p->owner)->name);
    comma = ", ";
  }
  for (unsigned i = 0; i < n; i++, comma = ", ")
    str_format (out, "%sint %s in 0 .. %llu", comma, INDICES[i],
                (unsigned long long)sizes[i]);
}

static void
show_place (Str *out, const Unit *u, const InferPlace *p) {
  infer_place_show (out, u, p, needs_pointer (u, p) ? "e" : NULL, INDICES);
}

static bool
is_counter (const InferGuess *g, uint32_t place) {
  for (size_t i = 0; i < g->kinds.len; i++)
    if (g->kinds.data[i].place == place)
      return true;
  return false;
}

static void
show_ref (Str *out, const InferGuess *g, const InferCell *c, uint32_t guard) {
  const Unit *u = g->unit;
  const InferPlace *p = infer_place (g, c->place);
  str_add (out, "  # '");
  show_place (out, u, p);
  str_format (out, "' refers to one: %d votes", c->votes);
  show_pos (out, ", counts through it", c->given_up);
  show_pos (out, ", set where it is counted", c->set);
  str_add (out, "\n  ref in_");
  add_word (out, place_word (u, p));
  str_format (out, "_%u (", c->place);
  show_targets (out, u, p);
  str_add (out, ") : ");
  if (guard != NO_GUARD) {
    show_place (out, u, infer_place (g, guard));
    str_add (out, is_counter (g, guard) ? " > 0 && " : " != 0 && ");
  }
  show_place (out, u, p);
  str_add (out, " == o");
  if (c->plus)
    str_format (out, " %c %lld", c->plus < 0 ? '-' : '+',
                (long long)(c->plus < 0 ? -c->plus : c->plus));
  str_add (out, ";\n");
}

/* Kinds -------------------------------------------------------------------- */

static void
name_kind (Str *out, const InferGuess *g, size_t kind) {
  str_add (out, "counted_");
  add_word (out,
            place_word (g->unit, infer_place (g, g->kinds.data[kind].place)));
  str_format (out, "_%zu", kind);
}

void
infer_show_kind (Str *out, const InferGuess *g, size_t kind) {
  if (g->kinds.len < 2)
    return;
  str_char (out, ' ');
  name_kind (out, g, kind);
}

static void
show_kind (Str *out, const InferGuess *g, size_t number, size_t variant) {
  const InferKind *k = g->kinds.data + number;
  const InferPlace *p = infer_place (g, k->place);
  const InferVariant *v = k->variants.data + variant;
  uint64_t sizes[INFER_INDICES];
  str_format (out, "# '%s' counts references:", k->name);
  show_pos (out, " incremented", k->inc);
  show_pos (out, k->inc.line ? ", decremented" : " decremented", k->dec);
  show_pos (out, ", compared with 0 or 1", k->test);
  str_add (out, "\nkind ");
  name_kind (out, g, number);
  str_add (out, " {\n");
  if (k->is_index) {
    infer_place_sizes (g->unit, p, false, sizes);
    str_format (out, "  resource int o in 0 .. %llu;\n",
                (unsigned long long)sizes[0]);
  } else
    str_format (out, "  resource %s *o;\n",
                unit_type (g->unit, p->owner)->name);
  str_format (out, "  count %s;\n", k->name);
  for (size_t i = 0; i < k->cells.len; i++)
    if (v->cells >> i & 1)
      show_ref (out, g, k->cells.data + i, v->guards[i]);
  str_add (out, "}\n");
}

/* The rest ----------------------------------------------------------------- */

static void
show_entry (Str *out, const InferGuess *g, const size_t *variants,
            uint32_t entry) {
  const InferEntry *e = g->entries.data + entry;
  str_format (out, "entry %s (", g->unit->procs.data[e->proc].name);
  for (uint32_t i = 0; i < e->params.len; i++) {
    str_add (out, i ? ", " : "");
    infer_show_argument (out, g, variants, entry, i);
  }
  str_add (out, ")");
  infer_show_result (out, g, variants, entry);
  str_add (out, ";\n");
}

/* Functions without a body. */
static void
show_frames (Str *out, const InferGuess *g, uint32_t lock, uint32_t unlock) {
  bool is_first = true;
  for (uint32_t i = 0; i < g->unit->procs.len; i++) {
    const UnitProc *p = g->unit->procs.data + i;
    if (!p->is_undefined || p->is_library || i == lock || i == unlock)
      continue;
    if (is_first)
      str_add (out, "# The program does not have these: they count nothing, it "
                    "is assumed.\n");
    str_format (out, "%s%s", is_first ? "frame " : ", ", p->name);
    is_first = false;
  }
  str_add (out, is_first ? "" : ";\n");
}

void
infer_print (Str *out, const InferGuess *g, const size_t *variants) {
  uint32_t lock, unlock;
  str_add (out, "# A draft by 'assay --infer'.\n");
  for (size_t i = 0; i < g->kinds.len; i++)
    if (variants[i] != INFER_WITHOUT)
      show_kind (out, g, i, variants[i]);
    else
      str_format (out, "# '%s' looks like a count as well.\n",
                  g->kinds.data[i].name);
  str_add (out, "# Functions that other files may call.\n");
  for (uint32_t i = 0; i < g->entries.len; i++)
    if (i != g->start)
      show_entry (out, g, variants, i);
  if (g->start != UINT32_MAX)
    str_format (out, "# It prepares tables.\ninit %s;\n",
                g->unit->procs.data[g->entries.data[g->start].proc].name);
  bool has_lock = infer_lock (g, &lock, &unlock);
  if (has_lock)
    str_format (out,
                "# Entries call these in this order.\n"
                "atomic lock (%s, %s);\n",
                g->unit->procs.data[lock].name,
                g->unit->procs.data[unlock].name);
  show_frames (out, g, has_lock ? lock : UINT32_MAX,
               has_lock ? unlock : UINT32_MAX);
}

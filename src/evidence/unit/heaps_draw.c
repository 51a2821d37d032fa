/* Heaps as drawings.  Objects have capital letters or numbers behind one (A, B,
   ..., A26), other symbols "?1", "?2" and so on; what is in the heap is said
   line by line, or box by box, in the same words. */

#include "evidence/unit/heaps_draw.h"
#include "evidence/unit/heaps_names.h"

#include <string.h>

enum { LETTERS = 26, MAX_NUMBER = 1000000 };

typedef struct {
  Str *out;
  const Unit *unit;
  const HeapState *state;
  const char *arrow; /* before an address */
} Drawing;

/* Values ------------------------------------------------------------------- */

static void
add_letter (Str *out, size_t number) {
  str_char (out, (char)('A' + number % LETTERS));
  if (number >= LETTERS)
    str_format (out, "%zu", number / LETTERS);
}

/* The chunk where the symbol leads to: objects come first, then segments. */
static bool
chunk_of (const Heap *h, HeapSym sym, size_t *number) {
  for (size_t i = 0; sym && i < h->objects.len; i++)
    if (h->objects.data[i].base == sym) {
      *number = i;
      return true;
    }
  for (size_t i = 0; sym && i < h->segments.len; i++)
    if (h->segments.data[i].first.sym == sym ||
        h->segments.data[i].last.sym == sym) {
      *number = h->objects.len + i;
      return true;
    }
  return false;
}

static void
add_symbol (const Drawing *d, HeapSym sym) {
  const HeapSymInfo *info = d->state->heap.syms.data + sym;
  size_t chunk;
  if (chunk_of (&d->state->heap, sym, &chunk)) {
    str_add (d->out, d->arrow);
    add_letter (d->out, chunk);
  } else if (info->kind == SYM_GLOBAL)
    str_format (d->out, "&%s", d->unit->globals.data[info->index].name);
  else if (info->kind == SYM_PROC)
    str_format (d->out, "%s", d->unit->procs.data[info->index].name);
  else if (info->kind == SYM_INSIDE) {
    add_symbol (d, info->index);
    str_format (d->out, "+?%u", info->offset);
  } else
    str_format (d->out, "?%u", sym);
}

static void
add_value (const Drawing *d, HeapValue v, bool is_pointer) {
  if (!v.sym && !v.add && is_pointer)
    str_add (d->out, "NULL");
  else if (!v.sym)
    str_format (d->out, "%lld", (long long)v.add);
  else
    add_symbol (d, v.sym);
  if (v.sym && v.add)
    str_format (d->out, "%+lld", (long long)v.add);
}

/* What is known of a number that is not one of the chunks. */
static void
add_range (const Drawing *d, HeapSym sym) {
  const Heap *h = &d->state->heap;
  WideSigned low = h->syms.data[sym].low, high = h->syms.data[sym].high;
  if (low >= -MAX_NUMBER && high <= MAX_NUMBER)
    str_format (d->out, "%lld to %lld", (long long)low, (long long)high);
  else if (low > -MAX_NUMBER && (low || high < INT64_MAX))
    str_format (d->out, "at least %lld", (long long)low);
  else if (high < MAX_NUMBER)
    str_format (d->out, "at most %lld", (long long)high);
  else
    str_add (d->out, "any number");
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_DIFFERENT && f->a == sym && !f->b)
      str_format (d->out, ", not %lld", (long long)f->c);
    if (f->kind == FACT_MODULO && f->a == sym)
      str_format (d->out, ", %lld modulo %lld",
                  (long long)heap_modulo_of (f).is,
                  (long long)heap_modulo_of (f).by);
    if (f->kind == FACT_MEMBER && f->a == sym)
      str_add (d->out, ", where some object is");
  }
  if (h->syms.data[sym].maybe_undef)
    str_add (d->out, ", perhaps not initialised");
}

/* Chunks ------------------------------------------------------------------- */

static const char *
type_name (const Drawing *d, UnitTypeId type) {
  const char *name = unit_type (d->unit, type)->name;
  return name && *name ? name : "block";
}

static void
add_head (const Drawing *d, const HeapObject *o) {
  static const char *const kinds[] = {
      [OBJECT_HEAP] = "",          [OBJECT_STACK] = "local ",
      [OBJECT_ENDED] = "gone ",    [OBJECT_OUTSIDE] = "outside ",
      [OBJECT_GLOBAL] = "global ", [OBJECT_ARGUMENT] = "",
      [OBJECT_FIXED] = ""};
  const HeapSymInfo *info = d->state->heap.syms.data + o->base;
  const char *name = info->kind == SYM_GLOBAL
                         ? d->unit->globals.data[info->index].name
                         : type_name (d, o->type);
  str_format (d->out, "%s%s", kinds[o->kind], name ? name : "block");
}

static void
add_object_field (const Drawing *d, const HeapObject *o, const HeapField *f) {
  heaps_name_field (d->out, d->unit, o->type, f->at);
  bool is_pointer = f->bytes == d->unit->pointer_bytes;
  str_add (d->out, " = ");
  add_value (d, f->value, is_pointer);
}

static void
add_list (const Drawing *d, const HeapSegment *s) {
  UnitTypeId type = heap_element_type (s->of);
  if (s->of->next == NO_LINK) {
    str_format (d->out, "%s, or none", type_name (d, type));
    return;
  }
  str_format (d->out, "%s of %s by ", heap_is_tree (s->of) ? "tree" : "list",
              type_name (d, type));
  for (uint32_t i = 0; i < heap_ways (s->of); i++) {
    str_add (d->out, i ? ", " : "");
    heaps_name_field (d->out, d->unit, type, heap_way (s->of, i));
  }
  if (heap_is_tree (s->of) && heap_is (s->next, 0)) {
    bool is_some = heap_low (&d->state->heap, s->length) > 0;
    str_add (d->out, is_some ? ", not empty" : "");
    return;
  }
  str_add (d->out, ", length ");
  add_value (d, s->length, false);
  str_add (d->out, ", up to ");
  add_value (d, s->next, true);
}

/* Text --------------------------------------------------------------------- */

static void
draw_roots (const Drawing *d) {
  for (size_t i = 0; i < d->state->roots.len; i++) {
    const HeapRoot *r = d->state->roots.data + i;
    const UnitVariable *x = heaps_variable (d->unit, d->state, r);
    if (!x)
      continue;
    bool is_pointer = unit_type (d->unit, x->type)->kind == UNIT_TYPE_POINTER;
    str_format (d->out, "%s = ", x->name);
    add_value (d, r->value, is_pointer);
    str_char (d->out, '\n');
  }
}

typedef struct {
  bool *is_used; /* by symbol */
} Uses;

static void
note_use (void *context, HeapValue *v) {
  ((Uses *)context)->is_used[v->sym] = true;
}

/* Symbols that were drawn and are no chunks. */
static void
draw_numbers (const Drawing *d) {
  HeapState *s = heap_state_copy (d->state);
  Uses uses = {mem_zero (s->heap.syms.len + 1)};
  size_t chunk;
  heap_visit (&s->heap, note_use, &uses);
  for (size_t i = 0; i < s->roots.len; i++)
    if (heaps_variable (d->unit, s, s->roots.data + i))
      note_use (&uses, &s->roots.data[i].value);
  for (HeapSym i = 1; i < s->heap.syms.len; i++) {
    if (!uses.is_used[i] || s->heap.syms.data[i].kind != SYM_PLAIN ||
        chunk_of (&s->heap, i, &chunk))
      continue;
    str_format (d->out, "?%u: ", i);
    add_range (d, i);
    str_char (d->out, '\n');
  }
  mem_free (uses.is_used);
  heap_state_free (s);
}

void
heaps_draw_text (Str *out, const Unit *u, const HeapState *s) {
  Drawing d = {out, u, s, "-> "};
  draw_roots (&d);
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    add_letter (out, i);
    str_add (out, ": ");
    add_head (&d, o);
    for (size_t k = 0; k < o->fields.len; k++) {
      str_add (out, k ? ", " : " { ");
      add_object_field (&d, o, o->fields.data + k);
    }
    str_add (out, o->fields.len ? " }\n" : "\n");
  }
  for (size_t i = 0; i < s->heap.segments.len; i++) {
    add_letter (out, s->heap.objects.len + i);
    str_add (out, ": ");
    add_list (&d, s->heap.segments.data + i);
    str_char (out, '\n');
  }
  draw_numbers (&d);
}

/* DOT ---------------------------------------------------------------------- */

static void
draw_edge (const Drawing *d, const char *from, HeapValue to,
           const char *label) {
  size_t chunk;
  if (chunk_of (&d->state->heap, to.sym, &chunk))
    str_format (d->out, "  %s -> c%zu [label=\"%s\"];\n", from, chunk, label);
}

/* Names and types are the user's: what records give a meaning is left out. */
static void
add_plain (Str *out, const char *text) {
  for (; *text; text++)
    str_char (out, strchr ("\"\\{}|<>\n", *text) ? ' ' : *text);
}

static void
draw_object (const Drawing *d, size_t number) {
  const HeapObject *o = d->state->heap.objects.data + number;
  Str text = {0}, from = {0};
  Drawing inner = {&text, d->unit, d->state, ""};
  str_format (d->out, "  c%zu [shape=record, label=\"{", number);
  add_letter (d->out, number);
  str_add (&text, ": ");
  add_head (&inner, o);
  add_plain (d->out, str_text (&text));
  for (size_t i = 0; i < o->fields.len; i++) {
    vec_clear (&text);
    add_object_field (&inner, o, o->fields.data + i);
    str_char (d->out, '|');
    add_plain (d->out, str_text (&text));
  }
  str_add (d->out, "}\"];\n");
  str_format (&from, "c%zu", number);
  for (size_t i = 0; i < o->fields.len; i++) {
    vec_clear (&text);
    heaps_name_field (&text, d->unit, o->type, o->fields.data[i].at);
    draw_edge (d, str_text (&from), o->fields.data[i].value, str_text (&text));
  }
  str_done (&text);
  str_done (&from);
}

static void
draw_segment (const Drawing *d, size_t number) {
  const HeapSegment *s = d->state->heap.segments.data + number;
  size_t chunk = d->state->heap.objects.len + number;
  Str text = {0}, from = {0};
  Drawing inner = {&text, d->unit, d->state, ""};
  add_list (&inner, s);
  str_format (d->out, "  c%zu [shape=box, style=dashed, label=\"", chunk);
  add_letter (d->out, chunk);
  str_add (d->out, ": ");
  add_plain (d->out, str_text (&text));
  str_add (d->out, "\"];\n");
  str_format (&from, "c%zu", chunk);
  draw_edge (d, str_text (&from), s->next, "next");
  if (heap_is_doubly (s))
    draw_edge (d, str_text (&from), s->prev, "prev");
  str_done (&text);
  str_done (&from);
}

static void
draw_variable (const Drawing *d, size_t number) {
  const HeapRoot *r = d->state->roots.data + number;
  const UnitVariable *x = heaps_variable (d->unit, d->state, r);
  size_t chunk;
  if (!x || !chunk_of (&d->state->heap, r->value.sym, &chunk))
    return;
  Str from = {0};
  str_format (&from, "v%zu", number);
  str_format (d->out, "  %s [shape=plaintext, label=\"%s\"];\n",
              str_text (&from), x->name);
  draw_edge (d, str_text (&from), r->value, "");
  str_done (&from);
}

void
heaps_draw_dot (Str *out, const Unit *u, const HeapState *s) {
  Drawing d = {out, u, s, ""};
  str_add (out, "digraph heap {\n  rankdir=LR;\n");
  for (size_t i = 0; i < s->heap.objects.len; i++)
    draw_object (&d, i);
  for (size_t i = 0; i < s->heap.segments.len; i++)
    draw_segment (&d, i);
  for (size_t i = 0; i < s->roots.len; i++)
    draw_variable (&d, i);
  str_add (out, "}\n");
}

/* Symbolic heaps as pictures, in DOT: objects with their fields, segments
   dashed, pointers as arrows. */

#include "heap/heap.h"

static void
dot_value (Str *out, HeapValue v) {
  if (!v.sym)
    str_format (out, "%lld", (long long)v.add);
  else if (v.add)
    str_format (out, "s%u%+lld", v.sym, (long long)v.add);
  else
    str_format (out, "s%u", v.sym);
}

/* The node where the symbol leads to; false: nowhere. */
static bool
node_of (const Heap *h, HeapSym s, Str *out) {
  if (heap_object (h, s)) {
    str_format (out, "o%u", s);
    return true;
  }
  for (size_t i = 0; s && i < h->segments.len; i++)
    if (h->segments.data[i].first.sym == s) {
      str_format (out, "g%zu", i);
      return true;
    }
  return false;
}

static void
dot_edge (Str *out, const Heap *h, const char *from, HeapValue to,
          const char *label) {
  Str node = {0};
  if (node_of (h, to.sym, &node))
    str_format (out, "  %s -> %s [label=\"%s\"];\n", from, str_text (&node),
                label);
  str_done (&node);
}

static void
dot_object (Str *out, const Heap *h, const HeapObject *o) {
  static const char *const kinds[] = {"heap",   "local",    "ended",
                                      "global", "argument", "fixed"};
  str_format (out, "  o%u [shape=record, label=\"{%s s%u", o->base,
              kinds[o->kind], o->base);
  for (size_t i = 0; i < o->fields.len; i++) {
    str_format (out, "|+%llu: ", (unsigned long long)o->fields.data[i].at);
    dot_value (out, o->fields.data[i].value);
  }
  str_add (out, "}\"];\n");
  Str from = {0}, label = {0};
  str_format (&from, "o%u", o->base);
  for (size_t i = 0; i < o->fields.len; i++) {
    vec_clear (&label);
    str_format (&label, "+%llu", (unsigned long long)o->fields.data[i].at);
    dot_edge (out, h, str_text (&from), o->fields.data[i].value,
              str_text (&label));
  }
  str_done (&from);
  str_done (&label);
}

static void
dot_segment (Str *out, const Heap *h, size_t number) {
  const HeapSegment *g = h->segments.data + number;
  str_format (out, "  g%zu [shape=box, style=dashed, label=\"list of ", number);
  dot_value (out, g->length);
  str_add (out, "\\nfrom ");
  dot_value (out, g->first);
  str_add (out, " to ");
  dot_value (out, g->next);
  str_add (out, "\"];\n");
  Str from = {0};
  str_format (&from, "g%zu", number);
  dot_edge (out, h, str_text (&from), g->next, "next");
  if (heap_is_doubly (g))
    dot_edge (out, h, str_text (&from), g->prev, "prev");
  str_done (&from);
}

void
heap_dot (Str *out, const HeapState *s) {
  const Heap *h = &s->heap;
  str_add (out, "digraph heap {\n  rankdir=LR;\n");
  for (size_t i = 0; i < h->objects.len; i++)
    dot_object (out, h, h->objects.data + i);
  for (size_t i = 0; i < h->segments.len; i++)
    dot_segment (out, h, i);
  for (size_t i = 0; i < s->roots.len; i++) {
    const HeapRoot *r = s->roots.data + i;
    Str from = {0};
    if (!r->value.sym)
      continue;
    str_format (&from, "r%u_%u", r->frame, r->reg);
    str_format (out, "  %s [shape=plaintext, label=\"%%%u\"];\n",
                str_text (&from), r->reg);
    dot_edge (out, h, str_text (&from), r->value, "");
    str_done (&from);
  }
  str_add (out, "}\n");
}

/* Edges of the abstract transition system, and its slices. */

#include "engine/shape/ats.h"
#include "evidence/unit/heaps_show.h"

void
ats_edge (Shape *s, const Kept *from, const Kept *to, AtsEdgeKind kind) {
  vec_push (&s->edges, ((AtsEdge){from, to, kind}));
}

/* Marks all from which what is marked is reached. */
static void
mark_sources (const Shape *s, bool *is_in) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t i = 0; i < s->edges.len; i++) {
      const AtsEdge *e = s->edges.data + i;
      if (!e->from || !is_in[e->to->number] || is_in[e->from->number])
        continue;
      is_in[e->from->number] = true;
      has_changed = true;
    }
  }
}

AtsSlice
ats_slice (const Shape *s, const Kept *from) {
  AtsSlice slice = {0};
  bool *is_in = mem_zero (s->all.len + 1);
  if (from)
    is_in[from->number] = true;
  mark_sources (s, is_in);
  for (size_t i = 0; i < s->all.len; i++)
    if (is_in[i])
      vec_push (&slice, s->all.data[i]);
  mem_free (is_in);
  return slice;
}

/* Pictures ----------------------------------------------------------------- */

enum { MAX_VERTICES = 200, MAX_LABEL = 160 };

Pos
ats_place (const Shape *s, const HeapState *state) {
  const HeapFrame *f = &vec_last (&state->frames);
  if (heap_is_exit (state))
    return s->unit->procs.data[f->proc].pos;
  const UnitBlock *b = s->unit->procs.data[f->proc].blocks.data + f->block;
  for (size_t i = 0; i < b->ops.len; i++)
    if (b->ops.data[i].pos.source)
      return b->ops.data[i].pos;
  return b->pos;
}

/* What is known there, in a box; states that another one covers are grey. */
static void
draw_vertex (Str *out, const Shape *s, const Kept *k) {
  Str words = {0};
  heaps_show_state (&words, s->unit, k->state);
  str_format (out, "  v%u [shape=box%s, label=\"line %d\\n", k->number,
              k->is_gone ? ", color=grey, fontcolor=grey" : "",
              ats_place (s, k->state).line);
  for (size_t i = 0; i < words.len && i < MAX_LABEL; i++)
    if (words.data[i] == '"' || words.data[i] == '\\')
      str_char (out, ' ');
    else
      str_char (out, words.data[i]);
  str_add (out, words.len > MAX_LABEL ? " ...\"];\n" : "\"];\n");
  str_done (&words);
}

static void
draw_edge (Str *out, const AtsEdge *e) {
  static const char *const styles[] = {
      [EDGE_NEW] = "solid", [EDGE_JOINED] = "bold", [EDGE_COVERED] = "dashed"};
  if (e->from)
    str_format (out, "  v%u", e->from->number);
  else
    str_add (out, "  start");
  str_format (out, " -> v%u [style=%s];\n", e->to->number, styles[e->kind]);
}

void
ats_draw (Str *out, const Shape *s, const AtsSlice *slice) {
  bool *is_in = mem_zero (s->all.len + 1);
  size_t count = slice ? slice->len : s->all.len;
  for (size_t i = 0; i < count; i++)
    is_in[slice ? slice->data[i]->number : i] = true;
  if (count && count <= MAX_VERTICES) {
    str_add (out, "digraph ats {\n  start [shape=plaintext];\n");
    for (size_t i = 0; i < s->all.len; i++)
      if (is_in[i])
        draw_vertex (out, s, s->all.data[i]);
    for (size_t i = 0; i < s->edges.len; i++) {
      const AtsEdge *e = s->edges.data + i;
      if (is_in[e->to->number] && (!e->from || is_in[e->from->number]))
        draw_edge (out, e);
    }
    str_add (out, "}\n");
  }
  mem_free (is_in);
}

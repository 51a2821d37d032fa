/* From parts of a heap to templates. */

#include "engine/shape/lift.h"
#include "engine/shape/bytes.h"
#include "engine/shape/decide.h"
#include "engine/shape/owners.h"

#include <string.h>

/* Holders ------------------------------------------------------------------ */

static void
hold (Holders *h, HeapSym s, HolderKind kind, size_t index, uint64_t at) {
  if (!s)
    return;
  vec_push (&h->all, (Holder){kind, (uint32_t)index, at, h->first[s]});
  h->first[s] = (uint32_t)h->all.len;
}

static void
hold_object (Holders *h, const HeapObject *o, size_t i) {
  hold (h, o->size.sym, HOLDER_SIZE, i, 0);
  for (size_t f = 0; f < o->fields.len; f++)
    hold (h, o->fields.data[f].value.sym, HOLDER_FIELD, i,
          o->fields.data[f].at);
}

static void
hold_segment (Holders *h, const HeapSegment *s, size_t i) {
  hold (h, s->first.sym, HOLDER_END, i, 0);
  hold (h, s->next.sym, HOLDER_BEYOND, i, 0);
  if (heap_is_doubly (s)) {
    hold (h, s->last.sym, HOLDER_END, i, 0);
    hold (h, s->prev.sym, HOLDER_BEYOND, i, 0);
  }
  hold (h, s->length.sym, HOLDER_ARG, i, 0);
  for (size_t a = 0; a < s->args.len; a++)
    hold (h, s->args.data[a].sym,
          a < heap_plain (s->of)->params ? HOLDER_ARG : HOLDER_ORDER, i, 0);
}

static void
hold_owners (Holders *h, const Heap *heap) {
  for (size_t i = 0; i < heap->runs.len; i++)
    if (owners_is_cell (heap, heap->runs.data + i))
      hold (h, heap->runs.data[i].low.sym, HOLDER_CELL, i, 0);
  for (size_t i = 0; i < heap->slots.len; i++) {
    const HeapSlots *s = heap->slots.data + i;
    hold (h, s->from.sym, HOLDER_SLOTS, i, 0);
    hold (h, s->to.sym, HOLDER_SLOTS, i, 0);
    for (size_t a = 0; a < s->args.len; a++)
      hold (h, s->args.data[a].sym, HOLDER_SLOTS, i, 0);
  }
}

void
holders_find (Holders *h, const Heap *heap, const HeapState *state) {
  *h = (Holders){.first = mem_zero (heap->syms.len * sizeof *h->first)};
  for (size_t i = 0; state && i < state->roots.len; i++)
    hold (h, state->roots.data[i].value.sym, HOLDER_ROOT, i, 0);
  for (size_t i = 0; i < heap->objects.len; i++)
    hold_object (h, heap->objects.data + i, i);
  for (size_t i = 0; i < heap->segments.len; i++)
    hold_segment (h, heap->segments.data + i, i);
  hold_owners (h, heap);
  for (HeapSym s = 1; s < heap->syms.len; s++)
    if (heap->syms.data[s].kind == SYM_INSIDE) {
      hold (h, heap->syms.data[s].index, HOLDER_INSIDE, s, 0);
      hold (h, heap->syms.data[s].offset, HOLDER_INSIDE, s, 0);
    }
}

void
holders_done (Holders *h) {
  vec_done (&h->all);
  mem_free (h->first);
}

/* Parts -------------------------------------------------------------------- */

void
part_init (Part *p, const Heap *h, HeapSym element) {
  *p = (Part){.element = element,
              .objects = mem_zero (h->objects.len + 1),
              .segments = mem_zero (h->segments.len + 1),
              .locals = mem_zero (h->syms.len),
              .around = mem_zero (h->syms.len)};
}

void
part_done (Part *p) {
  mem_free (p->objects);
  mem_free (p->segments);
  mem_free (p->locals);
  mem_free (p->around);
}

const HeapField *
link_field (const Heap *h, const HeapObject *o, uint64_t at) {
  const HeapField *f = heap_field (o, at);
  unsigned bits = h->syms.data[o->base].bits;
  return f && f->bytes * 8 == (bits ? bits : 64) ? f : NULL;
}

typedef struct {
  Part *part;
  const Heap *heap;
  const Holders *holders;
  Links links;
  const bool *level;
  size_t element; /* its index */
} Finder;

static bool
is_in_level (const Finder *f, HeapSym s) {
  return !f->level || f->level[s];
}

static bool
is_link (const Finder *f, uint64_t at) {
  return links_have (&f->links, at);
}

static void reach (Finder *, HeapSym);

static void
reach_object (Finder *f, size_t i) {
  const HeapObject *o = f->heap->objects.data + i;
  if (o->kind != OBJECT_HEAP || f->part->objects[i] || i == f->element)
    return;
  f->part->objects[i] = true;
  for (size_t k = 0; k < o->fields.len; k++)
    reach (f, o->fields.data[k].value.sym);
}

static void
reach_segment (Finder *f, size_t i) {
  const HeapSegment *s = f->heap->segments.data + i;
  if (f->part->segments[i])
    return;
  f->part->segments[i] = true;
  reach (f, s->first.sym);
  reach (f, s->next.sym);
  if (heap_is_doubly (s)) {
    reach (f, s->last.sym);
    reach (f, s->prev.sym);
  }
  for (size_t k = 0; k < s->args.len; k++)
    reach (f, s->args.data[k].sym);
}

static void
reach (Finder *f, HeapSym s) {
  if (!s || !is_in_level (f, s))
    return;
  const HeapObject *o = heap_object (f->heap, s);
  if (o)
    reach_object (f, (size_t)(o - f->heap->objects.data));
  for (uint32_t k = f->holders->first[s]; k;) {
    const Holder *h = f->holders->all.data + k - 1;
    if (h->kind == HOLDER_END)
      reach_segment (f, h->index);
    k = h->next;
  }
}

/* The holder is the element, or something that it owns. */
static bool
is_inside (const Finder *f, const Holder *h) {
  switch (h->kind) {
  case HOLDER_FIELD:
    if (h->index == f->element)
      return !is_link (f, h->at);
    return f->part->objects[h->index];
  case HOLDER_SIZE:
    return h->index == f->element || f->part->objects[h->index];
  case HOLDER_END:
  case HOLDER_BEYOND:
  case HOLDER_ARG:
    return f->part->segments[h->index];
  case HOLDER_ORDER: /* the number that a neighbour has is its own, too */
    return true;
  default:
    return false;
  }
}

static bool
is_private (const Finder *f, HeapSym s) {
  if (!s)
    return false;
  for (uint32_t k = f->holders->first[s]; k;) {
    const Holder *h = f->holders->all.data + k - 1;
    if (!is_inside (f, h))
      return false;
    k = h->next;
  }
  return true;
}

/* Removes what something outside refers to, until nothing is left of it. */
static void
remove_shared (Finder *f) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < f->heap->objects.len; i++)
      if (f->part->objects[i] &&
          !is_private (f, f->heap->objects.data[i].base)) {
        f->part->objects[i] = false;
        changed = true;
      }
    for (size_t i = 0; i < f->heap->segments.len; i++) {
      const HeapSegment *s = f->heap->segments.data + i;
      if (f->part->segments[i] &&
          (!is_private (f, s->first.sym) ||
           (heap_is_doubly (s) && !is_private (f, s->last.sym)))) {
        f->part->segments[i] = false;
        changed = true;
      }
    }
  }
}

/* Only the element has it. */
static bool
is_own (const Finder *f, HeapSym s) {
  return f->holders->first[s] && is_private (f, s);
}

/* A size that is told by numbers around it: rows of a matrix have the same. */
static bool
is_told_size (const Finder *f, HeapSym s) {
  bool is_size = false, is_told = false;
  for (uint32_t k = f->holders->first[s]; k;) {
    is_size |= f->holders->all.data[k - 1].kind == HOLDER_SIZE;
    k = f->holders->all.data[k - 1].next;
  }
  for (size_t i = 0; is_size && i < f->heap->facts.len && !is_told; i++)
    is_told = f->heap->facts.data[i].kind == FACT_TIMES &&
              f->heap->facts.data[i].a == s &&
              !is_own (f, f->heap->facts.data[i].b);
  for (size_t i = 0; is_size && i < f->heap->equations.len && !is_told; i++)
    is_told = heap_equation_has (f->heap->equations.data + i, s);
  return is_told;
}

static bool
is_local (const Finder *f, HeapSym s) {
  if (s == f->part->element)
    return true;
  if (f->heap->syms.data[s].kind != SYM_PLAIN || !is_in_level (f, s) ||
      !f->holders->first[s] || !is_private (f, s) || is_told_size (f, s))
    return false;
  const HeapObject *o = heap_object (f->heap, s);
  return !o || f->part->objects[o - f->heap->objects.data];
}

static bool
is_part (const Part *p, const Heap *h, HeapSym base) {
  const HeapObject *o = heap_object (h, base);
  return o && (base == p->element || p->objects[o - h->objects.data]);
}

/* Where a string ends: the only runs that templates have. */
static bool
is_end_of_string (const HeapRun *r) {
  return heap_is_single (r) && heap_is (r->low, 0) && r->bytes == 1;
}

/* Nothing but the end of a string of the part is at this place. */
static void
find_places (Finder *f) {
  for (size_t i = 0; i < f->heap->runs.len; i++) {
    const HeapRun *r = f->heap->runs.data + i;
    HeapSym at = r->from.sym;
    if (at && is_end_of_string (r) && is_part (f->part, f->heap, r->base) &&
        is_in_level (f, at) && f->heap->syms.data[at].kind == SYM_PLAIN &&
        !f->holders->first[at])
      f->part->locals[at] = true;
  }
}

/* The array is part of it: templates cannot say what its pointers own. */
static bool
has_slots (const Part *p, const Heap *h) {
  for (size_t i = 0; i < h->slots.len; i++)
    if (is_part (p, h, h->slots.data[i].base))
      return true;
  return false;
}

bool
part_find (Part *p, const Heap *h, const Holders *holders, Links links,
           const bool *level) {
  const HeapObject *e = heap_object (h, p->element);
  Finder f = {p, h, holders, links, level, (size_t)(e - h->objects.data)};
  for (size_t k = 0; k < e->fields.len; k++)
    if (!is_link (&f, e->fields.data[k].at))
      reach (&f, e->fields.data[k].value.sym);
  remove_shared (&f);
  if (has_slots (p, h))
    return false;
  for (HeapSym s = 1; s < h->syms.len; s++)
    p->locals[s] = is_local (&f, s);
  find_places (&f);
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (h->syms.data[s].kind == SYM_INSIDE && p->locals[h->syms.data[s].index])
      return false;
  /* A template does not say that there is room for links in a size around it. */
  return links.next == NO_LINK || !e->size.sym || p->locals[e->size.sym];
}

static bool
is_around (const Heap *h, const Holder *n) {
  return n->kind == HOLDER_ROOT || n->kind == HOLDER_SIZE ||
         (n->kind == HOLDER_FIELD &&
          h->objects.data[n->index].kind != OBJECT_HEAP);
}

void
part_find_around (Part *p, const Heap *h, const Holders *holders) {
  for (HeapSym s = 1; s < h->syms.len; s++)
    for (uint32_t k = holders->first[s];
         k && !p->locals[s] && h->syms.data[s].kind == SYM_PLAIN;) {
      p->around[s] |= is_around (h, holders->all.data + k - 1);
      k = holders->all.data[k - 1].next;
    }
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && p->around[f->a])
      p->around[f->b] = !p->locals[f->b];
  }
}

/* Templates ---------------------------------------------------------------- */

typedef struct {
  const Heap *heap;
  const Part *part;
  HeapSym *number; /* in the body, by symbol */
  VEC (HeapSym) params;
  VEC (HeapSym) locals;
} Closing;

static void
note (void *context, HeapValue *v) {
  Closing *c = context;
  if (!v->sym || c->number[v->sym])
    return;
  c->number[v->sym] = 1;
  if (c->part->locals[v->sym])
    vec_push (&c->locals, v->sym);
  else
    vec_push (&c->params, v->sym);
}

static void
renumber (void *context, HeapValue *v) {
  const Closing *c = context;
  v->sym = v->sym ? c->number[v->sym] : 0;
}

/* The object of the template surely has room for the field: what a symbol of
   its own is at least is known there. */
static bool
has_room (const Heap *h, const Part *p, const HeapObject *o,
          const HeapField *f) {
  return !o->size.sym ||
         (p->locals[o->size.sym] &&
          (WideSigned)f->at + f->bytes <= heap_low (h, o->size));
}

/* Elements know whether all of them is initialised, or all but the last so many
   bytes of one of unknown size, and have fields where there surely is room. */
static void
set_rest (const Heap *h, const Part *p, HeapObject *o) {
  if ((o->rest == REST_UNDEF || o->rest == REST_MAYBE) &&
      !heap_is (o->filled, 0) && shape_difference (h, o->size, o->filled) <= 0)
    o->rest = REST_ANY;
  bool is_nearly = o->size.sym && o->filled.sym == o->size.sym &&
                   p->locals[o->size.sym] && o->rest != REST_ANY;
  o->filled = is_nearly ? o->filled : heap_const (0);
  size_t kept = 0;
  for (size_t i = 0; i < o->fields.len; i++) {
    HeapValue v = o->fields.data[i].value;
    if (has_room (h, p, o, o->fields.data + i)) {
      o->fields.data[kept++] = o->fields.data[i];
      continue;
    }
    bool is_undef = v.sym && h->syms.data[v.sym].maybe_undef;
    HeapRest rest = heap_is (v, 0) ? REST_ZERO
                    : is_undef     ? REST_MAYBE
                                   : REST_ANY;
    o->rest = (uint16_t)bytes_rest_join (o->rest, rest);
  }
  o->fields.len = kept;
}

/* The chunks of the part, not yet renumbered. */
static void
body_chunks (Heap *body, const Heap *h, const Part *p, Links links) {
  HeapObject element = *heap_object (h, p->element);
  HeapFields fields = {0};
  for (size_t i = 0; i < element.fields.len; i++) {
    HeapField f = element.fields.data[i];
    if (!links_have (&links, f.at))
      vec_push (&fields, f);
  }
  element.fields = fields;
  set_rest (h, p, &element);
  vec_push (&body->objects, element);
  for (size_t i = 0; i < h->objects.len; i++)
    if (p->objects[i]) {
      HeapObject o = h->objects.data[i];
      HeapFields copy = {0};
      for (size_t k = 0; k < o.fields.len; k++)
        vec_push (&copy, o.fields.data[k]);
      o.fields = copy;
      set_rest (h, p, &o);
      vec_push (&body->objects, o);
    }
  for (size_t i = 0; i < h->segments.len; i++)
    if (p->segments[i])
      vec_push (&body->segments, heap_copy_segment (h->segments.data + i));
  for (size_t i = 0; i < h->choices.len; i++)
    if (p->locals[h->choices.data[i].sym])
      vec_push (&body->choices, h->choices.data[i]);
  for (size_t i = 0; i < h->runs.len; i++) {
    HeapRun r = h->runs.data[i];
    if (is_end_of_string (&r) && is_part (p, h, r.base) && r.from.sym &&
        (p->locals[r.from.sym] ||
         heap_object (h, r.base)->size.sym == r.from.sym))
      vec_push (&body->runs, r);
  }
}

/* What numbers of the part are less than, or more, or not. */
static void
note_around (Closing *c) {
  for (size_t i = 0; i < c->heap->facts.len; i++) {
    HeapFact f = c->heap->facts.data[i];
    HeapSym pairs[][2] = {{f.a, f.b}, {f.b, f.a}};
    bool is_told = f.b && (f.kind == FACT_AT_MOST || f.kind == FACT_DIFFERENT);
    for (int k = 0; is_told && k < 2; k++) {
      HeapValue other = heap_value (pairs[k][1], 0);
      if (c->part->locals[pairs[k][0]] && c->number[pairs[k][0]] &&
          c->part->around[other.sym])
        note (c, &other);
    }
  }
}

static void
number_symbols (Closing *c, Heap *body) {
  for (size_t i = 0; i < body->objects.len; i++) {
    HeapValue base = heap_value (body->objects.data[i].base, 0);
    note (c, &base);
  }
  heap_visit (body, note, c);
  note_around (c);
  for (size_t i = 0; i < c->params.len; i++) {
    c->number[c->params.data[i]] = (HeapSym)body->syms.len;
    vec_push (&body->syms, (HeapSymInfo){.kind = SYM_PARAM});
  }
  for (size_t i = 0; i < c->locals.len; i++) {
    c->number[c->locals.data[i]] = (HeapSym)body->syms.len;
    vec_push (&body->syms, c->heap->syms.data[c->locals.data[i]]);
  }
}

/* Facts about locals. */
static void
body_facts (const Closing *c, Heap *body) {
  for (size_t i = 0; i < c->heap->facts.len; i++) {
    HeapFact f = c->heap->facts.data[i];
    bool has_local = c->part->locals[f.a] || (f.b && c->part->locals[f.b]);
    if (has_local && c->number[f.a] && (!f.b || c->number[f.b]))
      vec_push (&body->facts, (HeapFact){f.kind, c->number[f.a],
                                         f.b ? c->number[f.b] : 0, f.c});
  }
}

const HeapTemplate *
part_template (HeapTemplates *all, const Heap *h, const Part *p, Links links,
               HeapValues *args) {
  Closing c = {.heap = h, .part = p};
  c.number = mem_zero (h->syms.len * sizeof *c.number);
  Heap body;
  heap_init (&body);
  body_chunks (&body, h, p, links);
  number_symbols (&c, &body);
  body_facts (&c, &body);
  heap_visit (&body, renumber, &c);
  for (size_t i = 0; i < body.objects.len; i++)
    body.objects.data[i].base = c.number[body.objects.data[i].base];
  for (size_t i = 0; i < body.runs.len; i++)
    body.runs.data[i].base = c.number[body.runs.data[i].base];
  uint32_t params = (uint32_t)c.params.len;
  uint32_t *params_of = mem_alloc ((params + 1) * sizeof *params_of);
  const HeapTemplate *t =
      heap_template (all, links.entry, links.next, links.prev, links.back,
                     links.branches, params, &body, params_of);
  vec_clear (args);
  for (uint32_t i = 0; i < t->params; i++)
    vec_push (args, heap_value (c.params.data[params_of[i] - 1], 0));
  mem_free (params_of);
  mem_free (c.number);
  vec_done (&c.params);
  vec_done (&c.locals);
  return t;
}

void
part_remove (Heap *h, const Part *p, SegmentNotes *notes) {
  size_t kept = 0;
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapObject *o = h->objects.data + i;
    if (p->objects[i] || o->base == p->element) {
      heap_drop_runs (h, o->base);
      vec_done (&o->fields);
    } else
      h->objects.data[kept++] = *o;
  }
  h->objects.len = kept;
  kept = 0;
  for (size_t i = 0; i < h->segments.len; i++) {
    HeapSegment *s = h->segments.data + i;
    if (p->segments[i]) {
      vec_done (&s->args);
      continue;
    }
    if (notes)
      notes->data[kept] = notes->data[i];
    h->segments.data[kept++] = *s;
  }
  h->segments.len = kept;
  if (notes)
    notes->len = kept;
  for (size_t i = h->choices.len; i-- > 0;)
    if (p->locals[h->choices.data[i].sym])
      heap_remove_choice (h, i);
}

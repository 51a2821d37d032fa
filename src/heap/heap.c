/* Chunks, symbols and facts of symbolic heaps. */

#include "heap/heap_impl.h"

#include <string.h>

void
heap_init (Heap *h) {
  *h = (Heap){0};
  vec_push (&h->syms, (HeapSymInfo){0});
}

void
heap_done (Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++)
    vec_done (&h->objects.data[i].fields);
  for (size_t i = 0; i < h->segments.len; i++)
    vec_done (&h->segments.data[i].args);
  for (size_t i = 0; i < h->slots.len; i++)
    vec_done (&h->slots.data[i].args);
  vec_done (&h->syms);
  vec_done (&h->objects);
  vec_done (&h->segments);
  vec_done (&h->slots);
  vec_done (&h->runs);
  vec_done (&h->columns);
  vec_done (&h->facts);
  vec_done (&h->equations);
  vec_done (&h->results);
  vec_done (&h->choices);
  vec_done (&h->lost);
}

HeapSegment
heap_copy_segment (const HeapSegment *s) {
  HeapSegment copy = *s;
  vec_copy (&copy.args, &s->args);
  return copy;
}

void
heap_copy (Heap *to, const Heap *from) {
  vec_copy (&to->syms, &from->syms);
  vec_copy (&to->runs, &from->runs);
  vec_copy (&to->columns, &from->columns);
  vec_copy (&to->facts, &from->facts);
  vec_copy (&to->equations, &from->equations);
  vec_copy (&to->results, &from->results);
  vec_copy (&to->choices, &from->choices);
  vec_copy (&to->lost, &from->lost);
  vec_copy (&to->objects, &from->objects);
  vec_copy (&to->segments, &from->segments);
  vec_copy (&to->slots, &from->slots);
  for (size_t i = 0; i < from->objects.len; i++)
    vec_copy (&to->objects.data[i].fields, &from->objects.data[i].fields);
  for (size_t i = 0; i < from->segments.len; i++)
    vec_copy (&to->segments.data[i].args, &from->segments.data[i].args);
  for (size_t i = 0; i < from->slots.len; i++)
    vec_copy (&to->slots.data[i].args, &from->slots.data[i].args);
}

/* Symbols ------------------------------------------------------------------ */

static HeapSym
add_symbol (Heap *h, HeapSymInfo info) {
  vec_push (&h->syms, info);
  return (HeapSym)h->syms.len - 1;
}

HeapSym
heap_fresh (Heap *h, unsigned bits, bool is_signed) {
  assert (bits >= 1 && bits <= 64);
  WideSigned half = (WideSigned)1 << (bits - 1);
  WideSigned low = is_signed ? -half : 0;
  WideSigned high = is_signed ? half - 1 : half * 2 - 1;
  return add_symbol (h, (HeapSymInfo){.kind = SYM_PLAIN,
                                      .bits = (uint16_t)bits,
                                      .low = low,
                                      .high = high});
}

HeapSym
heap_fresh_address (Heap *h, unsigned pointer_bits) {
  HeapSym s = heap_fresh (h, pointer_bits, false);
  h->syms.data[s].low = 1;
  return s;
}

HeapSym
heap_named (Heap *h, HeapSymKind kind, uint32_t index, unsigned bits) {
  assert (kind == SYM_GLOBAL || kind == SYM_PROC);
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (h->syms.data[s].kind == kind && h->syms.data[s].index == index)
      return s;
  HeapSym s = heap_fresh_address (h, bits);
  h->syms.data[s].kind = (uint16_t)kind;
  h->syms.data[s].index = index;
  return s;
}

HeapValue
heap_inside (Heap *h, HeapSym base, HeapValue offset) {
  if (!offset.sym)
    return heap_value (base, offset.add);
  bool maybe_undef = h->syms.data[offset.sym].maybe_undef;
  for (HeapSym s = 1; s < h->syms.len; s++) {
    HeapSymInfo *known = h->syms.data + s;
    if (known->kind != SYM_INSIDE || known->index != base ||
        known->offset != offset.sym)
      continue;
    known->maybe_undef |= maybe_undef;
    return heap_value (s, offset.add);
  }
  HeapSymInfo info = h->syms.data[base];
  info.kind = SYM_INSIDE;
  info.maybe_undef = maybe_undef;
  info.index = base;
  info.offset = offset.sym;
  vec_push (&h->syms, info);
  return heap_value ((HeapSym)h->syms.len - 1, offset.add);
}

WideSigned
heap_low (const Heap *h, HeapValue v) {
  return v.sym ? h->syms.data[v.sym].low + v.add : v.add;
}

WideSigned
heap_high (const Heap *h, HeapValue v) {
  return v.sym ? h->syms.data[v.sym].high + v.add : v.add;
}

bool
heap_limit (Heap *h, HeapValue v, WideSigned low, WideSigned high) {
  if (!v.sym)
    return low <= v.add && v.add <= high;
  HeapSymInfo *info = h->syms.data + v.sym;
  if (info->kind == SYM_INSIDE)
    return true; /* its range says nothing */
  bool is_narrower = info->low < low - v.add || info->high > high - v.add;
  if (info->low < low - v.add)
    info->low = low - v.add;
  if (info->high > high - v.add)
    info->high = high - v.add;
  if (is_narrower)
    heap_skip_excluded (h, v.sym);
  return info->low <= info->high;
}

/* Objects and segments ----------------------------------------------------- */

HeapObject *
heap_object (const Heap *h, HeapSym base) {
  for (size_t i = 0; base && i < h->objects.len; i++)
    if (h->objects.data[i].base == base)
      return h->objects.data + i;
  return NULL;
}

HeapObject *
heap_add_object (Heap *h, HeapSym base, HeapObjectKind kind, HeapValue size,
                 HeapRest rest) {
  assert (base && base < h->syms.len && !heap_object (h, base));
  vec_push (&h->objects, (HeapObject){.base = base,
                                      .kind = (uint16_t)kind,
                                      .rest = (uint16_t)rest,
                                      .size = size});
  return &vec_last (&h->objects);
}

void
heap_remove_object (Heap *h, HeapSym base) {
  HeapObject *o = heap_object (h, base);
  assert (o);
  heap_drop_runs (h, base);
  heap_drop_columns_into (h, base);
  vec_done (&o->fields);
  size_t i = (size_t)(o - h->objects.data);
  memmove (o, o + 1, (h->objects.len - i - 1) * sizeof *o);
  h->objects.len--;
}

void
heap_remove_segment (Heap *h, size_t i) {
  assert (i < h->segments.len);
  HeapSegment *s = h->segments.data + i;
  vec_done (&s->args);
  memmove (s, s + 1, (h->segments.len - i - 1) * sizeof *s);
  h->segments.len--;
}

void
heap_add_segment (Heap *h, HeapSegment s) {
  assert (s.of && s.args.len == s.of->params);
  vec_push (&h->segments, s);
}

/* Fields ------------------------------------------------------------------- */

/* The first field that does not begin before 'at'. */
static size_t
field_place (const HeapObject *o, uint64_t at) {
  size_t i = 0;
  while (i < o->fields.len && o->fields.data[i].at < at)
    i++;
  return i;
}

HeapField *
heap_field (const HeapObject *o, uint64_t at) {
  size_t i = field_place (o, at);
  return i < o->fields.len && o->fields.data[i].at == at ? o->fields.data + i
                                                         : NULL;
}

void
heap_set_field (HeapObject *o, uint64_t at, uint32_t bytes, HeapValue v) {
  size_t i = field_place (o, at);
  assert (i == 0 ||
          o->fields.data[i - 1].at + o->fields.data[i - 1].bytes <= at);
  if (i == o->fields.len || o->fields.data[i].at != at) {
    vec_reserve (&o->fields, o->fields.len + 1);
    memmove (o->fields.data + i + 1, o->fields.data + i,
             (o->fields.len - i) * sizeof *o->fields.data);
    o->fields.len++;
  }
  o->fields.data[i] = (HeapField){at, bytes, v};
  assert (i + 1 == o->fields.len || at + bytes <= o->fields.data[i + 1].at);
}

void
heap_drop_field (HeapObject *o, uint64_t at) {
  HeapField *f = heap_field (o, at);
  assert (f);
  size_t i = (size_t)(f - o->fields.data);
  memmove (f, f + 1, (o->fields.len - i - 1) * sizeof *f);
  o->fields.len--;
}

enum { MOST_SPELLED = 128 }; /* bytes */

/* The field that ends behind this byte, or the next one there is. */
static uint64_t
next_field (const HeapObject *o, uint64_t at, uint64_t end, bool *is_inside) {
  *is_inside = false;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    *is_inside = f->at <= at && at < f->at + f->bytes;
    if (*is_inside)
      return f->at + f->bytes;
    if (f->at > at)
      return f->at < end ? f->at : end;
  }
  return end;
}

static void
spell_zeros (HeapObject *o, uint64_t from, uint64_t to) {
  while (from < to) {
    bool is_inside;
    uint64_t end = next_field (o, from, to, &is_inside);
    uint32_t bytes = 8;
    while (from % bytes || from + bytes > end)
      bytes /= 2;
    if (!is_inside)
      heap_set_field (o, from, bytes, heap_const (0));
    from = is_inside ? end : from + bytes;
  }
}

void
heap_spell_zeros (HeapObject *o, WideSigned low, WideSigned high) {
  WideSigned size = o->size.add;
  if (o->rest != REST_ZERO || o->size.sym || low < 0 || low > high ||
      high > size || size - (high - low) > MOST_SPELLED)
    return;
  spell_zeros (o, 0, (uint64_t)low);
  spell_zeros (o, (uint64_t)high, (uint64_t)size);
}

void
heap_drop_runs (Heap *h, HeapSym base) {
  size_t kept = 0;
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base != base)
      h->runs.data[kept++] = h->runs.data[i];
  h->runs.len = kept;
  heap_drop_columns (h, base);
  for (size_t i = 0; i < h->slots.len; i++)
    if (h->slots.data[i].base == base)
      h->slots.data[i].base = 0;
}

/* Visits ------------------------------------------------------------------- */

static void
visit_segment (HeapSegment *s, HeapVisit *visit, void *context) {
  visit (context, &s->first);
  visit (context, &s->next);
  if (heap_is_doubly (s)) {
    visit (context, &s->last);
    visit (context, &s->prev);
  }
  visit (context, &s->length);
  for (size_t i = 0; i < s->args.len; i++)
    visit (context, s->args.data + i);
}

static void
visit_run (HeapRun *r, HeapVisit *visit, void *context) {
  visit (context, &r->from);
  visit (context, &r->to);
  visit (context, &r->low);
  visit (context, &r->high);
}

static void
visit_slots (HeapSlots *s, HeapVisit *visit, void *context) {
  visit (context, &s->from);
  visit (context, &s->to);
  for (size_t i = 0; i < s->args.len; i++)
    visit (context, s->args.data + i);
}

void
heap_visit (Heap *h, HeapVisit *visit, void *context) {
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapObject *o = h->objects.data + i;
    visit (context, &o->size);
    visit (context, &o->filled);
    for (size_t f = 0; f < o->fields.len; f++)
      visit (context, &o->fields.data[f].value);
  }
  for (size_t i = 0; i < h->segments.len; i++)
    visit_segment (h->segments.data + i, visit, context);
  for (size_t i = 0; i < h->runs.len; i++)
    visit_run (h->runs.data + i, visit, context);
  for (size_t i = 0; i < h->columns.len; i++)
    heap_visit_column (h->columns.data + i, visit, context);
  for (size_t i = 0; i < h->slots.len; i++)
    visit_slots (h->slots.data + i, visit, context);
  heap_visit_choices (h, visit, context);
}

/* States ------------------------------------------------------------------- */

HeapState *
heap_state_new (void) {
  HeapState *s = mem_zero (sizeof *s);
  heap_init (&s->heap);
  return s;
}

HeapState *
heap_state_copy (const HeapState *from) {
  HeapState *s = mem_zero (sizeof *s);
  vec_copy (&s->frames, &from->frames);
  vec_copy (&s->roots, &from->roots);
  heap_copy (&s->heap, &from->heap);
  s->has_leaked = from->has_leaked;
  s->context = from->context;
  return s;
}

void
heap_state_free (HeapState *s) {
  if (!s)
    return;
  vec_done (&s->frames);
  vec_done (&s->roots);
  heap_done (&s->heap);
  mem_free (s);
}

static size_t
root_place (const HeapState *s, uint32_t frame, uint32_t reg) {
  size_t low = 0, high = s->roots.len;
  while (low < high) {
    size_t mid = (low + high) / 2;
    const HeapRoot *r = s->roots.data + mid;
    if (r->frame < frame || (r->frame == frame && r->reg < reg))
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

HeapValue *
heap_reg (const HeapState *s, uint32_t frame, uint32_t reg) {
  size_t i = root_place (s, frame, reg);
  HeapRoot *r = s->roots.data + i;
  bool is_set = i < s->roots.len && r->frame == frame && r->reg == reg;
  return is_set ? &r->value : NULL;
}

void
heap_set_reg (HeapState *s, uint32_t frame, uint32_t reg, HeapValue v) {
  size_t i = root_place (s, frame, reg);
  HeapRoot *r = s->roots.data + i;
  if (i == s->roots.len || r->frame != frame || r->reg != reg) {
    vec_reserve (&s->roots, s->roots.len + 1);
    r = s->roots.data + i;
    memmove (r + 1, r, (s->roots.len - i) * sizeof *r);
    s->roots.len++;
  }
  *r = (HeapRoot){frame, reg, v};
}

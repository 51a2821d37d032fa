/* Entailment of symbolic heaps, A |- B: the rules are those of
   doc/engines/shape.md.  Pairs of values are taken from a stack; where there
   are no more, a segment of B goes on (entail_segment.c). */

#include "engine/shape/abstract.h"
#include "engine/shape/decide.h"
#include "engine/shape/entail_impl.h"

#include <string.h>

/* Pairs of values that are looked at: as many as a proof without any choice
   needs, several times. */
static unsigned
budget_for (const Heap *a, const Heap *b) {
  size_t fields = 0;
  for (size_t i = 0; i < a->objects.len; i++)
    fields += a->objects.data[i].fields.len + 4;
  for (size_t i = 0; i < b->objects.len; i++)
    fields += b->objects.data[i].fields.len + 4;
  return (unsigned)(1000 + 8 * fields);
}

/* Symbols ------------------------------------------------------------------ */

HeapValue
match_canonical (const Match *m, HeapValue v) {
  while (v.sym) {
    HeapValue is = m->syms_a.data[v.sym].is;
    if (is.sym == v.sym)
      break;
    v = heap_plus (is, v.add);
  }
  return v;
}

bool
match_alias (Match *m, HeapSym s, HeapValue v) {
  v = match_canonical (m, v);
  if (v.sym == s)
    return v.add == 0;
  SymA *sym = m->syms_a.data + s;
  if (sym->object || sym->is.sym != s)
    return false;
  sym->is = v;
  return true;
}

static bool
is_number (const Heap *h, HeapValue v, WideSigned *k) {
  *k = heap_low (h, v);
  return *k == heap_high (h, v) && !(v.sym && h->syms.data[v.sym].maybe_undef);
}

bool
match_same (const Match *m, HeapValue x, HeapValue y) {
  x = match_canonical (m, x);
  y = match_canonical (m, y);
  WideSigned k, l;
  return heap_same (x, y) ||
         (is_number (&m->a, x, &k) && is_number (&m->a, y, &l) && k == l);
}

bool
match_known (const Match *m, End e, HeapValue *v) {
  *v = e.value;
  if (!e.is_a && e.value.sym) {
    const SymB *s = m->syms_b.data + e.value.sym;
    if (!s->is_bound)
      return false;
    *v = heap_plus (s->is, e.value.add);
  }
  *v = match_canonical (m, *v);
  return true;
}

static bool
is_above (const Match *m, uint32_t upper, uint32_t level) {
  while (level != upper && level)
    level = m->parents.data[level];
  return level == upper;
}

void
match_added_a (Match *m, uint32_t level) {
  while (m->syms_a.len < m->a.syms.len) {
    HeapValue itself = heap_value ((HeapSym)m->syms_a.len, 0);
    vec_push (&m->syms_a, (SymA){.is = itself, .level = level});
  }
  for (size_t i = 0; i < m->a.objects.len; i++)
    m->syms_a.data[m->a.objects.data[i].base].object = (uint32_t)i + 1;
  while (m->segs_a.len < m->a.segments.len)
    vec_push (&m->segs_a, (SegA){.level = level});
}

static void
begin_segment (Match *m, const HeapSegment *s, uint32_t level) {
  Progress p = {.first = {false, s->first},
                .next = {false, s->next},
                .last = {false, s->last},
                .prev = {false, s->prev},
                .level = level};
  if (s->of->plain) {
    p.before = *heap_before (s);
    p.after = *heap_after (s);
  }
  vec_push (&m->segs_b, p);
}

void
match_added_b (Match *m, uint32_t level) {
  while (m->syms_b.len < m->b.syms.len)
    vec_push (&m->syms_b, (SymB){.level = level});
  for (size_t i = 0; i < m->b.objects.len; i++)
    m->syms_b.data[m->b.objects.data[i].base].object = (uint32_t)i + 1;
  while (m->segs_b.len < m->b.segments.len)
    begin_segment (m, m->b.segments.data + m->segs_b.len, level);
}

/* Objects ------------------------------------------------------------------ */

static bool
rest_is_one_of (unsigned a, unsigned b) {
  if (a == b)
    return true;
  if (b == REST_MAYBE)
    return a == REST_UNDEF || a == REST_ZERO || a == REST_ANY;
  return b == REST_ANY && a == REST_ZERO;
}

/* All of it is, whatever the rest says. */
static bool
is_initialised (const Heap *h, const HeapObject *a) {
  Prover p = {.heap = h};
  HeapValue filled = shape_filled (h, a);
  return !heap_is (filled, 0) && prove_at_most (&p, a->size, filled, 0);
}

static const HeapField *
overlapping (const HeapObject *o, uint64_t at, uint32_t bytes) {
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (f->at < at + bytes && at < f->at + f->bytes)
      return f;
  }
  return NULL;
}

/* A field of B has all bytes of this one of A. */
static bool
is_covered (const HeapObject *b, const HeapField *f) {
  for (uint32_t i = 0; i < f->bytes; i++)
    if (!overlapping (b, f->at + i, 1))
      return false;
  return true;
}

/* Some of A's bytes may be uninitialised. */
static bool
part_is_undef (const Match *m, const HeapObject *a, const HeapField *b) {
  for (uint32_t i = 0; i < b->bytes; i++) {
    const HeapField *f = overlapping (a, b->at + i, 1);
    HeapValue v = f ? match_canonical (m, f->value) : heap_const (0);
    if (f ? v.sym && m->a.syms.data[v.sym].maybe_undef
          : a->rest == REST_UNDEF || a->rest == REST_MAYBE)
      return true;
  }
  return false;
}

/* What A has in several fields, or in parts of them: a number of its own. */
static HeapValue
value_of_parts (Match *m, const HeapObject *a, const HeapField *b) {
  bool is_signed = heap_low (&m->b, b->value) < 0;
  uint32_t level = m->syms_a.data[a->base].level;
  bool maybe_undef = part_is_undef (m, a, b);
  HeapSym s = heap_fresh (&m->a, b->bytes * 8, is_signed);
  m->a.syms.data[s].maybe_undef = maybe_undef;
  match_added_a (m, level);
  return heap_value (s, 0);
}

/* What A's bytes without field are, as a value. */
static bool
value_of_rest (Match *m, const HeapObject *a, const HeapField *b,
               HeapValue *v) {
  *v = heap_const (0);
  if (a->rest == REST_ZERO)
    return true;
  if (b->bytes > 8)
    return false;
  bool is_signed = heap_low (&m->b, b->value) < 0;
  uint32_t level = m->syms_a.data[a->base].level;
  bool maybe_undef = a->rest == REST_UNDEF || a->rest == REST_MAYBE;
  HeapSym s = heap_fresh (&m->a, b->bytes * 8, is_signed);
  m->a.syms.data[s].maybe_undef = maybe_undef;
  *v = heap_value (s, 0);
  match_added_a (m, level);
  return true;
}

/* A has a field where B says only what the rest is. */
static bool
field_is_rest (const Match *m, HeapValue v, unsigned rest) {
  v = match_canonical (m, v);
  if (rest == REST_MAYBE)
    return true;
  if (rest == REST_ANY)
    return !v.sym || !m->a.syms.data[v.sym].maybe_undef;
  return rest == REST_ZERO && heap_is (v, 0);
}

bool
match_link (const Match *m, const HeapObject *a, uint64_t at, HeapValue *v) {
  const HeapField *f = heap_field (a, at);
  unsigned bits = m->a.syms.data[a->base].bits;
  if (f) {
    *v = f->value;
    return f->bytes * 8 == (bits ? bits : 64);
  }
  *v = heap_const (0);
  return a->rest == REST_ZERO && !overlapping (a, at, bits / 8);
}

/* Bytes that neither side has as a field; the links count as fields. */
static bool
has_gap (const HeapObject *a, const HeapObject *b, uint64_t skip_next,
         uint64_t skip_prev, unsigned link_bytes) {
  if (a->size.sym)
    return true;
  uint64_t at = 0, size = (uint64_t)a->size.add;
  while (at < size) {
    const HeapField *f = overlapping (a, at, 1);
    if (!f)
      f = overlapping (b, at, 1);
    bool is_next = skip_next != NO_LINK && at - skip_next < link_bytes;
    bool is_prev = skip_prev != NO_LINK && at - skip_prev < link_bytes;
    if (!f && !is_next && !is_prev)
      return true;
    at = f ? f->at + f->bytes : at + 1;
  }
  return false;
}

static bool
fields_of_b (Match *m, size_t ia, size_t ib) {
  for (size_t i = 0; i < m->b.objects.data[ib].fields.len; i++) {
    HeapField f = m->b.objects.data[ib].fields.data[i];
    const HeapObject *a = m->a.objects.data + ia;
    const HeapField *g = overlapping (a, f.at, f.bytes);
    HeapValue v;
    bool is_part = g && (g->at != f.at || g->bytes != f.bytes);
    if (is_part && f.bytes <= 8)
      v = value_of_parts (m, a, &f);
    else if (is_part)
      return false;
    else if (g)
      v = g->value;
    else if (!value_of_rest (m, a, &f, &v))
      return false;
    vec_push (&m->todo, (Pair){v, f.value});
  }
  return true;
}

static bool
fields_of_a (const Match *m, const HeapObject *a, const HeapObject *b,
             uint64_t skip_next, uint64_t skip_prev) {
  for (size_t i = 0; i < a->fields.len; i++) {
    const HeapField *f = a->fields.data + i;
    if (f->at == skip_next || f->at == skip_prev || is_covered (b, f))
      continue;
    if (!field_is_rest (m, f->value, b->rest))
      return false;
  }
  return true;
}

/* A is initialised as far as B.  How far that is, others may say later. */
static bool
match_filled (Match *m, const HeapObject *a, const HeapObject *b) {
  if (heap_is (b->filled, 0))
    return true;
  HeapValue filled = shape_filled (&m->a, a);
  Prover p = {.heap = &m->a};
  if (!b->filled.sym)
    return prove_at_most (&p, b->filled, filled, 0);
  Pair pair = {filled, b->filled};
  if (m->is_template || m->syms_b.data[b->base].level)
    vec_push (&m->todo, pair);
  else
    vec_push (&m->filled, pair);
  return true;
}

/* Nothing says how far B is initialised: as far as A. */
static bool
match_open_filled (Match *m, bool *progress) {
  for (size_t i = 0; i < m->filled.len; i++) {
    Pair p = m->filled.data[i];
    if (m->syms_b.data[p.b.sym].is_bound)
      continue;
    *progress = true;
    return match_pair (m, p.a, p.b);
  }
  return true;
}

/* B says something of pointers to objects of this type: each of A is one of B.
 */
static bool
minds (const Match *m, UnitTypeId type) {
  const Heap *b = m->search->b;
  return type.id && !heap_has_lost (b, type) && heap_says_members (b, type);
}

bool
match_object (Match *m, HeapSym base_a, HeapSym base_b, uint64_t skip_next,
              uint64_t skip_prev) {
  SymA *sym = m->syms_a.data + base_a;
  size_t ia = sym->object - 1, ib = m->syms_b.data[base_b].object - 1;
  if (sym->is_used || sym->level != m->syms_b.data[base_b].level)
    return false;
  sym->is_used = true;
  const HeapObject *a = m->a.objects.data + ia, *b = m->b.objects.data + ib;
  if (a->kind != b->kind || a->level != b->level ||
      (a->type.id != b->type.id && minds (m, a->type)))
    return false;
  unsigned link_bytes = m->a.syms.data[base_a].bits / 8;
  if (has_gap (a, b, skip_next, skip_prev, link_bytes ? link_bytes : 8) &&
      !rest_is_one_of (a->rest, b->rest) &&
      !(b->rest == REST_ANY && is_initialised (&m->a, a)))
    return false;
  vec_push (&m->todo, (Pair){a->size, b->size});
  return match_filled (m, a, b) &&
         fields_of_a (m, a, b, skip_next, skip_prev) && fields_of_b (m, ia, ib);
}

/* Pairs -------------------------------------------------------------------- */

static bool
bind_named (Match *m, HeapSym s, HeapValue v) {
  const HeapSymInfo *b = m->b.syms.data + s;
  const HeapSymInfo *a = m->a.syms.data + v.sym;
  return v.sym && v.add == 0 && a->kind == b->kind && a->index == b->index;
}

/* A place in an array is one in the same array at the same offset. */
static bool
bind_inside (Match *m, HeapSym s, HeapValue v) {
  const HeapSymInfo *b = m->b.syms.data + s;
  if (!v.sym)
    return false;
  const HeapSymInfo *a = m->a.syms.data + v.sym;
  bool is_inside = a->kind == SYM_INSIDE;
  HeapValue base = heap_value (is_inside ? a->index : v.sym, 0);
  HeapValue offset =
      is_inside ? heap_value (a->offset, v.add) : heap_const (v.add);
  vec_push (&m->todo, (Pair){base, heap_value (b->index, 0)});
  vec_push (&m->todo, (Pair){offset, heap_value (b->offset, 0)});
  return true;
}

bool
match_bind (Match *m, HeapSym s, HeapValue v) {
  SymB *sym = m->syms_b.data + s;
  uint16_t kind = m->b.syms.data[s].kind;
  if ((kind == SYM_GLOBAL || kind == SYM_PROC) && !bind_named (m, s, v))
    return false;
  if (v.sym && !is_above (m, m->syms_a.data[v.sym].level, sym->level))
    return false;
  sym->is = v;
  sym->is_bound = true;
  if (kind == SYM_INSIDE)
    return bind_inside (m, s, v);
  if (!sym->object)
    return v.sym || match_range (m, s);
  if (!v.sym)
    return false;
  if (!m->syms_a.data[v.sym].object && !match_open (m, v.sym, sym->level))
    return false;
  v = match_canonical (m, v);
  return v.add == 0 && m->syms_a.data[v.sym].object &&
         match_object (m, v.sym, s, NO_LINK, NO_LINK);
}

bool
match_pair (Match *m, HeapValue a, HeapValue b) {
  a = match_canonical (m, a);
  if (!b.sym)
    return match_same (m, a, b);
  const SymB *s = m->syms_b.data + b.sym;
  if (s->is_bound)
    return match_same (m, a, heap_plus (s->is, b.add));
  return match_bind (m, b.sym, heap_plus (a, -b.add));
}

/* What the value of A is c times. */
static bool
factor_of (const Heap *h, HeapValue v, int64_t c, HeapValue *factor) {
  *factor = heap_const (v.add / c);
  for (size_t i = 0; v.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == v.sym && f->c == c) {
      factor->sym = f->b;
      return v.add % c == 0;
    }
  }
  return !v.sym && v.add % c == 0;
}

/* A symbol of B that is known only by what is a multiple of it. */
static bool
match_factor (Match *m, bool *progress) {
  for (size_t i = 0; i < m->demands.len; i++) {
    Demand d = m->demands.data[i];
    HeapValue a, b;
    if (d.kind != FACT_TIMES || d.c <= 1 || m->is_template || !d.b.sym ||
        match_known (m, (End){false, d.b}, &b) ||
        !match_known (m, (End){false, d.a}, &a) ||
        !factor_of (&m->a, a, d.c, &b))
      continue;
    *progress = true;
    return match_bind (m, d.b.sym,
                       heap_plus (match_canonical (m, b), -d.b.add));
  }
  return true;
}

bool
match_ends (Match *m, End x, End y) {
  HeapValue v;
  if (match_known (m, x, &v))
    return y.is_a ? match_same (m, v, y.value) : match_pair (m, v, y.value);
  if (match_known (m, y, &v))
    return match_pair (m, v, x.value);
  vec_push (&m->equal, (Pair){x.value, y.value});
  return true;
}

/* Running ------------------------------------------------------------------ */

/* A pair of values of B that were not known. */
static bool
equal_again (Match *m, bool *progress) {
  for (size_t i = 0; i < m->equal.len; i++) {
    End x = {false, m->equal.data[i].a}, y = {false, m->equal.data[i].b};
    HeapValue v;
    if (!match_known (m, x, &v) && !match_known (m, y, &v))
      continue;
    m->equal.data[i] = vec_last (&m->equal);
    m->equal.len--;
    *progress = true;
    return match_ends (m, x, y);
  }
  return true;
}

static bool
may_pair_unreached (const Match *m, const HeapObject *a, const HeapObject *b) {
  const SymA *sym = m->syms_a.data + a->base;
  return !sym->is_used && sym->level == 0 && a->kind == b->kind &&
         a->level == b->level && a->type.id == b->type.id &&
         (a->size.sym || b->size.sym || a->size.add == b->size.add);
}

/* An object of B that nothing leads to: any of A will do. */
static bool
unreached_object (Match *m, bool *progress) {
  for (size_t i = 0; i < m->b.objects.len; i++) {
    const HeapObject *b = m->b.objects.data + i;
    if (m->syms_b.data[b->base].is_bound)
      continue;
    if (m->syms_b.data[b->base].level)
      return false;
    for (size_t k = 0; k < m->a.objects.len; k++)
      if (may_pair_unreached (m, m->a.objects.data + k, b)) {
        *progress = true;
        return match_bind (m, b->base,
                           heap_value (m->a.objects.data[k].base, 0));
      }
    return false;
  }
  return true;
}

static bool
all_used (const Match *m) {
  for (size_t i = 0; i < m->a.objects.len; i++)
    if (!m->syms_a.data[m->a.objects.data[i].base].is_used)
      return false;
  for (size_t i = 0; i < m->segs_a.len; i++)
    if (!m->segs_a.data[i].is_used)
      return false;
  for (size_t i = 0; i < m->segs_b.len; i++)
    if (!m->segs_b.data[i].done)
      return false;
  return match_slots_are_used (m);
}

bool
match_run (Match *m) {
  for (;;) {
    while (m->todo.len) {
      if (!m->search->budget)
        return false;
      m->search->budget--;
      Pair p = vec_pop (&m->todo);
      if (!match_pair (m, p.a, p.b))
        return false;
    }
    bool progress = false, proved;
    if (!equal_again (m, &progress))
      return false;
    if (!progress && !match_owners (m, &progress))
      return false;
    if (progress)
      continue;
    if (match_open_cell (m, &proved) || match_segment (m, &proved))
      return proved;
    if (!unreached_object (m, &progress))
      return false;
    if (!progress && !match_determined (m, &progress))
      return false;
    if (!progress && !match_factor (m, &progress))
      return false;
    if (!progress && !match_open_filled (m, &progress))
      return false;
    if (!progress && !match_open_number (m, &progress))
      return false;
    if (!progress &&
        (match_open_run (m, &proved) || match_open_column (m, &proved)))
      return proved;
    if (!progress)
      return all_used (m) && match_pure (m);
  }
}

/* Beginning ---------------------------------------------------------------- */

static bool
pair_roots (Match *m, const HeapState *a, const HeapState *b) {
  for (size_t i = 0; i < b->roots.len; i++)
    vec_push (&m->todo, (Pair){a->roots.data[i].value, b->roots.data[i].value});
  for (HeapSym s = 1; s < b->heap.syms.len; s++) {
    const HeapSymInfo *info = b->heap.syms.data + s;
    if (info->kind != SYM_GLOBAL || !m->syms_b.data[s].object)
      continue;
    HeapSym t = heap_named (&m->a, SYM_GLOBAL, info->index, info->bits);
    match_added_a (m, 0);
    vec_push (&m->todo, (Pair){heap_value (t, 0), heap_value (s, 0)});
  }
  return true;
}

/* What B says of members does not count in A any more. */
static bool
has_lost_members (const Heap *a, const Heap *b) {
  bool has_lost = false;
  for (size_t i = 0; !has_lost && i < a->lost.len; i++) {
    UnitTypeId type = {a->lost.data[i]};
    has_lost = !heap_has_lost (b, type) && heap_says_members (b, type);
  }
  return has_lost;
}

/* What can be seen without any work. */
static bool
is_hopeless (const HeapState *a, const HeapState *b) {
  if (a->frames.len != b->frames.len || a->roots.len != b->roots.len ||
      (a->has_leaked && !b->has_leaked) ||
      has_lost_members (&a->heap, &b->heap))
    return true;
  for (size_t i = 0; i < a->frames.len; i++)
    if (memcmp (a->frames.data + i, b->frames.data + i, sizeof (HeapFrame)))
      return true;
  for (size_t i = 0; i < a->roots.len; i++) {
    const HeapRoot *x = a->roots.data + i, *y = b->roots.data + i;
    if (x->frame != y->frame || x->reg != y->reg)
      return true;
    if (!y->value.sym && !x->value.sym && x->value.add != y->value.add)
      return true;
  }
  return false;
}

/* Templates ---------------------------------------------------------------- */

static void
add_params (Heap *h, uint32_t count, HeapValues *args) {
  heap_init (h);
  for (uint32_t i = 0; i < count; i++)
    vec_push (args, heap_value (heap_fresh (h, 64, false), 0));
}

static bool
compare_templates (Search *search, const HeapTemplate *a,
                   const HeapTemplate *b) {
  Match m = {.search = search, .is_template = true};
  HeapValues args_a = {0}, args_b = {0};
  add_params (&m.a, a->params, &args_a);
  add_params (&m.b, b->params, &args_b);
  vec_push (&m.parents, 0);
  match_added_a (&m, 0);
  match_added_b (&m, 0);
  bool agree = match_instances (&m, a, args_a.data, b, args_b.data, NULL, 0) &&
               match_run (&m);
  vec_done (&args_a);
  vec_done (&args_b);
  match_done (&m);
  return agree;
}

bool
match_templates (Search *search, const HeapTemplate *a, const HeapTemplate *b) {
  uint64_t key = (uint64_t)a->number << 32 | b->number;
  uint64_t *known = map_get (&search->elements, key);
  if (known)
    return *known == 2;
  bool agree = compare_templates (search, a, b);
  *map_put (&search->elements, key) = agree ? 2 : 1;
  return agree;
}

/* States ------------------------------------------------------------------- */

static void
match_begin (Match *m, const HeapState *a, const HeapState *b, Search *search) {
  *m = (Match){.search = search};
  search->budget = budget_for (&a->heap, &b->heap);
  heap_copy (&m->a, &a->heap);
  heap_copy (&m->b, &b->heap);
  vec_push (&m->parents, 0);
  match_added_a (m, 0);
  match_added_b (m, 0);
  for (size_t i = 0; i < b->heap.facts.len; i++) {
    HeapFact f = b->heap.facts.data[i];
    vec_push (&m->demands,
              (Demand){f.kind, heap_value (f.a, 0), heap_value (f.b, 0), f.c});
  }
}

static bool
match_all (Match *m, const HeapState *a, const HeapState *b) {
  return match_drop_empty (m) && pair_roots (m, a, b) && match_run (m);
}

bool
shape_entails (const HeapState *a, const HeapState *b) {
  if (is_hopeless (a, b))
    return false;
  Search search = {.b = &b->heap};
  Match m;
  match_begin (&m, a, b, &search);
  bool proved = match_all (&m, a, b);
  match_done (&m);
  map_done (&search.elements);
  return proved;
}

MatchMap *
match_map (const HeapState *a, const HeapState *b) {
  Search search = {.b = &b->heap};
  Match m;
  if (is_hopeless (a, b))
    return NULL;
  match_begin (&m, a, b, &search);
  MatchMap *map = NULL;
  if (match_all (&m, a, b)) {
    map = mem_zero (b->heap.syms.len * sizeof *map);
    for (HeapSym s = 1; s < b->heap.syms.len; s++) {
      const SymB *sym = m.syms_b.data + s;
      HeapValue v = match_canonical (&m, sym->is);
      bool is_old = v.sym < a->heap.syms.len;
      map[s] = (MatchMap){v, sym->is_bound && is_old};
    }
  }
  match_done (&m);
  map_done (&search.elements);
  return map;
}

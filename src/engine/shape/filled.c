/* How far arrays are initialised. */

#include "engine/shape/filled.h"
#include "engine/shape/decide.h"
#include "engine/shape/runs.h"
#include "engine/shape/terms.h"

int64_t
filled_element (const Unit *u, const HeapObject *o) {
  const UnitType *t = o->type.id ? unit_type (u, o->type) : NULL;
  while (t && t->kind == UNIT_TYPE_ARRAY) /* a local: of rows, perhaps */
    t = unit_type (u, t->target);
  uint64_t bytes = t ? t->bytes : 1;
  return bytes && bytes < INT32_MAX ? (int64_t)bytes : 1;
}

bool
filled_counts (const Heap *h, HeapValue v) {
  const WideSigned most = (WideSigned)1 << 48;
  return shape_is_number (h, v) &&
         !(v.sym && h->syms.data[v.sym].maybe_undef) && heap_low (h, v) >= 0 &&
         heap_high (h, v) < most;
}

bool
filled_pointer (const Heap *h, const HeapObject *o, HeapValue v,
                HeapValue *offset) {
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool is_inside = v.sym && info->kind == SYM_INSIDE && info->index == o->base;
  *offset = is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  return is_inside || v.sym == o->base;
}

WideSigned
filled_excess (const Heap *h, HeapValue a, int64_t k, HeapValue b, int64_t m) {
  Prover p = {.heap = h};
  LinearTerm terms[2];
  size_t count = 0;
  bool is_one = a.sym && a.sym == b.sym;
  if (a.sym && !(is_one && k == m))
    terms[count++] = (LinearTerm){a.sym, is_one ? k - m : k};
  if (b.sym && !is_one)
    terms[count++] = (LinearTerm){b.sym, -m};
  WideSigned symbols = count ? prove_linear (&p, terms, count) : 0;
  return symbols + (WideSigned)a.add * k - (WideSigned)b.add * m;
}

/* Runs --------------------------------------------------------------------- */

/* Whole elements, from the end of what is initialised to that of the object. */
static bool
goes_on_from (const Heap *h, const HeapObject *o, const HeapRun *r,
              HeapValue end) {
  bool begins = heap_same (r->from, end) ||
                (!r->from.sym && !end.sym && r->from.add <= end.add);
  return begins && heap_low (h, r->from) >= 0 && heap_same (r->to, o->size) &&
         !heap_same (r->to, end) &&
         runs_are_aligned (h, r->to, r->from, r->bytes);
}

void
filled_take_runs (HeapState *s) {
  Heap *h = &s->heap;
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    HeapObject *o = heap_object (h, r->base);
    bool is_open = o->rest == REST_UNDEF || o->rest == REST_MAYBE;
    if (is_open && goes_on_from (h, o, r, shape_filled (h, o)))
      o->filled = r->to;
  }
}

/* Telling ------------------------------------------------------------------ */

typedef struct {
  const Heap *heap;
  HeapValue filled;
  int64_t bytes;
  HeapValue best; /* the number; without a symbol: there is none */
  int64_t times;  /* so many bytes are counted by it */
  int64_t more;
  WideSigned over; /* so much more than it says may be initialised */
} Choice;

static void
consider (Choice *c, HeapValue v, int64_t bytes) {
  if (!v.sym || !filled_counts (c->heap, v))
    return;
  WideSigned more = -filled_excess (c->heap, v, bytes, c->filled, 1);
  if (more < 0 || more > INT32_MAX)
    return;
  WideSigned over = filled_excess (c->heap, c->filled, 1, v, bytes) - more;
  if (c->best.sym && over >= c->over)
    return;
  c->best = v;
  c->times = bytes;
  c->more = (int64_t)more;
  c->over = over;
}

static void
consider_all (Choice *c, const HeapState *s, const HeapObject *of) {
  HeapValue offset;
  for (size_t i = 0; i < s->roots.len; i++) {
    consider (c, s->roots.data[i].value, c->bytes);
    if (filled_pointer (&s->heap, of, s->roots.data[i].value, &offset))
      consider (c, offset, 1);
  }
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    for (size_t k = 0; k < o->fields.len; k++)
      consider (c, o->fields.data[k].value, c->bytes);
  }
}

static void
count_use (void *context, HeapValue *v) {
  unsigned *uses = context;
  uses[v->sym]++;
}

/* Registers, fields, sizes and ends of runs that have the symbol, or what it is
   a multiple of, besides the array that it is about. */
static bool
is_told (const Heap *h, HeapSym s, const unsigned *uses) {
  bool is_told = uses[s] > 1;
  for (size_t i = 0; i < h->facts.len && !is_told; i++) {
    const HeapFact *f = h->facts.data + i;
    is_told = f->kind == FACT_TIMES && f->a == s && uses[f->b];
  }
  for (size_t i = 0; i < h->equations.len && !is_told; i++)
    is_told = heap_equation_has (h->equations.data + i, s);
  return is_told;
}

static HeapValue
retell (const Unit *u, HeapState *s, const HeapObject *o) {
  Choice c = {
      .heap = &s->heap, .filled = o->filled, .bytes = filled_element (u, o)};
  consider_all (&c, s, o);
  HeapValue v;
  WideSigned low = heap_low (&s->heap, o->filled);
  HeapValue constant =
      heap_const (low > 0 && low < INT32_MAX ? (int64_t)low : 0);
  if (c.best.sym && terms_times (&s->heap, c.best, c.times, 64, &v))
    return heap_plus (v, c.more);
  return constant;
}

void
filled_tell (const Unit *u, HeapState *s) {
  Heap *h = &s->heap;
  unsigned *uses = mem_zero (h->syms.len * sizeof *uses);
  for (size_t i = 0; i < s->roots.len; i++)
    count_use (uses, &s->roots.data[i].value);
  heap_visit (h, count_use, uses);
  size_t known = h->syms.len;
  for (size_t i = 0; i < h->objects.len; i++) {
    HeapSym filled = h->objects.data[i].filled.sym;
    if (filled && filled < known && !is_told (h, filled, uses)) {
      HeapValue v = retell (u, s, h->objects.data + i);
      h->objects.data[i].filled = v;
    }
  }
  mem_free (uses);
}

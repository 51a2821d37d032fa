/* One of the many ways to number the symbols of a heap: the order in which a
   walk meets them.  What the walk does not meet is removed. */

#include "heap/heap_impl.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Heap *heap;
  VEC (HeapSym) met; /* in this order */
  HeapSym *number;   /* by old symbol: its place in 'met' plus 1; 0: not met */
} Walk;

static void
meet (void *context, HeapValue *v) {
  Walk *w = context;
  if (!v->sym || w->number[v->sym])
    return;
  vec_push (&w->met, v->sym);
  w->number[v->sym] = (HeapSym)w->met.len;
}

static void
meet_symbol (Walk *w, HeapSym s) {
  HeapValue v = heap_value (s, 0);
  meet (w, &v);
}

static void
walk_slots (Walk *w, HeapSlots *s) {
  meet (w, &s->from);
  meet (w, &s->to);
  for (size_t i = 0; i < s->args.len; i++)
    meet (w, s->args.data + i);
}

static void
walk_object (Walk *w, HeapObject *o) {
  meet (w, &o->size);
  meet (w, &o->filled);
  for (size_t i = 0; i < o->fields.len; i++)
    meet (w, &o->fields.data[i].value);
  for (size_t i = 0; i < w->heap->runs.len; i++) {
    HeapRun *r = w->heap->runs.data + i;
    if (r->base != o->base)
      continue;
    meet (w, &r->from);
    meet (w, &r->to);
    meet (w, &r->low);
    meet (w, &r->high);
  }
  for (size_t i = 0; i < w->heap->columns.len; i++)
    if (w->heap->columns.data[i].base == o->base)
      heap_visit_column (w->heap->columns.data + i, meet, w);
  for (size_t i = 0; i < w->heap->slots.len; i++)
    if (w->heap->slots.data[i].base == o->base)
      walk_slots (w, w->heap->slots.data + i);
}

static void
walk_segment (Walk *w, HeapSegment *s) {
  meet (w, &s->first);
  meet (w, &s->next);
  if (heap_is_doubly (s)) {
    meet (w, &s->last);
    meet (w, &s->prev);
  }
  meet (w, &s->length);
  for (size_t i = 0; i < s->args.len; i++)
    meet (w, s->args.data + i);
}

static void
walk_choice (Walk *w, HeapChoice *c, HeapSym s) {
  for (uint32_t i = 0; c->sym == s && i < c->count; i++)
    meet (w, c->among + i);
}

/* Meets what chunks at symbols met since 'from' have. */
static void
walk_on (Walk *w, size_t from) {
  for (size_t i = from; i < w->met.len; i++) {
    HeapSym s = w->met.data[i];
    if (w->heap->syms.data[s].kind == SYM_INSIDE) {
      meet_symbol (w, w->heap->syms.data[s].index);
      meet_symbol (w, w->heap->syms.data[s].offset);
    }
    HeapObject *o = heap_object (w->heap, s);
    if (o)
      walk_object (w, o);
    for (size_t k = 0; k < w->heap->segments.len; k++) {
      HeapSegment *g = w->heap->segments.data + k;
      if (g->first.sym == s || (heap_is_doubly (g) && g->last.sym == s))
        walk_segment (w, g);
    }
    for (size_t k = 0; k < w->heap->choices.len; k++)
      walk_choice (w, w->heap->choices.data + k, s);
  }
}

static void
walk_begin (Walk *w, Heap *h) {
  *w = (Walk){.heap = h, .number = mem_zero (h->syms.len * sizeof (HeapSym))};
}

static void
walk_end (Walk *w) {
  vec_done (&w->met);
  mem_free (w->number);
}

/* Renaming ----------------------------------------------------------------- */

static void
rename_value (void *context, HeapValue *v) {
  const HeapSym *number = context;
  v->sym = v->sym ? number[v->sym] : 0;
}

static int
by_base (const void *a, const void *b) {
  const HeapObject *x = a, *y = b;
  return x->base < y->base ? -1 : x->base > y->base;
}

static int
by_first (const void *a, const void *b) {
  const HeapSegment *x = a, *y = b;
  if (x->first.sym != y->first.sym)
    return x->first.sym < y->first.sym ? -1 : 1;
  if (x->next.sym != y->next.sym)
    return x->next.sym < y->next.sym ? -1 : 1;
  return x->length.sym < y->length.sym ? -1 : x->length.sym > y->length.sym;
}

static int
by_fact (const void *a, const void *b) {
  const HeapFact *x = a, *y = b;
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  if (x->a != y->a)
    return x->a < y->a ? -1 : 1;
  if (x->b != y->b)
    return x->b < y->b ? -1 : 1;
  return x->c < y->c ? -1 : x->c > y->c;
}

static void
rename_facts (Heap *h, const HeapSym *number) {
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (!number[f.a] || (f.b && !number[f.b]))
      continue;
    h->facts.data[kept++] =
        (HeapFact){f.kind, number[f.a], f.b ? number[f.b] : 0, f.c};
  }
  h->facts.len = kept;
  if (kept)
    qsort (h->facts.data, kept, sizeof *h->facts.data, by_fact);
}

static int
by_equation (const void *a, const void *b) {
  const HeapEquation *x = a, *y = b;
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  if (x->a != y->a)
    return x->a < y->a ? -1 : 1;
  if (x->b != y->b)
    return x->b < y->b ? -1 : 1;
  return x->d < y->d ? -1 : x->d > y->d;
}

static void
rename_equations (Heap *h, const HeapSym *number) {
  size_t kept = 0;
  for (size_t i = 0; i < h->equations.len; i++) {
    HeapEquation e = h->equations.data[i];
    HeapSym b = number[e.b], d = number[e.d];
    if ((e.a && !number[e.a]) || !b || !d)
      continue;
    h->equations.data[kept++] = (HeapEquation){
        e.kind, e.a ? number[e.a] : 0, b < d ? b : d, b < d ? d : b, e.c};
  }
  h->equations.len = kept;
  if (kept)
    qsort (h->equations.data, kept, sizeof *h->equations.data, by_equation);
}

static int
by_place (const void *a, const void *b) {
  const HeapRun *x = a, *y = b;
  if (x->base != y->base)
    return x->base < y->base ? -1 : 1;
  int c = heap_compare (x->from, y->from);
  c = c ? c : heap_compare (x->to, y->to);
  c = c ? c : heap_compare (x->low, y->low);
  return c ? c : heap_compare (x->high, y->high);
}

static int
by_symbol (const void *a, const void *b) {
  const HeapChoice *x = a, *y = b;
  return x->sym < y->sym ? -1 : x->sym > y->sym;
}

static void
sort_choices (Heap *h) {
  if (h->choices.len)
    qsort (h->choices.data, h->choices.len, sizeof *h->choices.data, by_symbol);
}

static void
rename_runs (Heap *h, const HeapSym *number) {
  for (size_t i = 0; i < h->runs.len; i++)
    h->runs.data[i].base = number[h->runs.data[i].base];
  if (h->runs.len)
    qsort (h->runs.data, h->runs.len, sizeof *h->runs.data, by_place);
}

static int
by_slots (const void *a, const void *b) {
  const HeapSlots *x = a, *y = b;
  if (x->base != y->base)
    return x->base < y->base ? -1 : 1;
  int c = heap_compare (x->from, y->from);
  c = c ? c : heap_compare (x->to, y->to);
  return c ? c : x->step < y->step ? -1 : x->step > y->step;
}

static void
rename_slots (Heap *h, const HeapSym *number) {
  for (size_t i = 0; i < h->slots.len; i++)
    h->slots.data[i].base = number[h->slots.data[i].base];
  if (h->slots.len)
    qsort (h->slots.data, h->slots.len, sizeof *h->slots.data, by_slots);
}

static HeapSymInfo
renamed (HeapSymInfo info, const HeapSym *number) {
  if (info.kind == SYM_INSIDE) {
    info.index = number[info.index];
    info.offset = number[info.offset];
  }
  return info;
}

/* 'number' says the new number of each symbol that stays, 'order' the old ones
   by their new numbers, which begin with 1. */
static void
rename_heap (Heap *h, const HeapSym *number, const HeapSym *order,
             size_t count) {
  heap_visit (h, rename_value, (HeapSym *)number);
  sort_choices (h);
  for (size_t i = 0; i < h->objects.len; i++)
    h->objects.data[i].base = number[h->objects.data[i].base];
  rename_runs (h, number);
  heap_rename_columns (h, number);
  rename_slots (h, number);
  rename_facts (h, number);
  rename_equations (h, number);
  heap_rename_results (h, number);
  HeapSymInfo *old = h->syms.data;
  h->syms.data = NULL;
  h->syms.len = h->syms.cap = 0;
  vec_push (&h->syms, (HeapSymInfo){0});
  for (size_t i = 0; i < count; i++)
    vec_push (&h->syms, renamed (old[order[i]], number));
  mem_free (old);
  if (h->segments.len)
    qsort (h->segments.data, h->segments.len, sizeof *h->segments.data,
           by_first);
}

/* Bodies of templates ------------------------------------------------------ */

/* Parameters that only facts about what was met have. */
static void
meet_around (Walk *w, uint32_t params) {
  for (size_t i = 0; i < w->heap->facts.len; i++) {
    const HeapFact *f = w->heap->facts.data + i;
    if (f->b && f->b <= params && w->number[f->a] && f->a > params)
      meet_symbol (w, f->b);
    if (f->a <= params && f->b > params && w->number[f->b])
      meet_symbol (w, f->a);
  }
}

uint32_t
heap_body_canonical (Heap *body, uint32_t params, uint32_t *params_of) {
  Walk w;
  walk_begin (&w, body);
  meet_symbol (&w, body->objects.data[0].base);
  walk_on (&w, 0);
  meet_around (&w, params);
  VEC (HeapSym) order = {0};
  for (size_t i = 0; i < w.met.len; i++)
    if (w.met.data[i] <= params) {
      params_of[order.len] = w.met.data[i];
      vec_push (&order, w.met.data[i]);
    }
  uint32_t met = (uint32_t)order.len;
  for (size_t i = 0; i < w.met.len; i++)
    if (w.met.data[i] > params)
      vec_push (&order, w.met.data[i]);
  for (size_t i = 0; i < order.len; i++)
    w.number[order.data[i]] = (HeapSym)i + 1;
  rename_heap (body, w.number, order.data, order.len);
  for (uint32_t i = 1; i <= met; i++)
    body->syms.data[i] = (HeapSymInfo){.kind = SYM_PARAM};
  if (body->objects.len > 1) /* the element stays the first */
    qsort (body->objects.data + 1, body->objects.len - 1,
           sizeof *body->objects.data, by_base);
  vec_done (&order);
  walk_end (&w);
  return met;
}

/* States ------------------------------------------------------------------- */

/* Slots whose array is gone. */
static void
meet_lost_slots (Walk *w) {
  for (size_t i = 0; i < w->heap->slots.len; i++)
    if (!w->heap->slots.data[i].base)
      walk_slots (w, w->heap->slots.data + i);
}

static void
meet_remaining_objects (Walk *w) {
  for (size_t i = 0; i < w->heap->objects.len; i++) {
    size_t from = w->met.len;
    meet_symbol (w, w->heap->objects.data[i].base);
    walk_on (w, from);
  }
  for (size_t i = 0; i < w->heap->segments.len; i++) {
    size_t from = w->met.len;
    walk_segment (w, w->heap->segments.data + i);
    walk_on (w, from);
  }
}

/* What something that stays is a multiple of stays, too: it may be the only one
   that other facts are about. */
static void
meet_factors (Walk *w) {
  for (size_t i = 0; i < w->heap->facts.len; i++) {
    const HeapFact *f = w->heap->facts.data + i;
    if (f->kind != FACT_TIMES || !w->number[f->a] || w->number[f->b])
      continue;
    meet_symbol (w, f->b);
    i = (size_t)-1;
  }
}

/* Symbols that are determined by others --------------------------------------

   A sum or product of two that stay, what is left of a sum when one goes, and
   the other factor of a product: such a symbol stays if at least two facts or
   equations are about it, whose other symbols stay, too.  With one less nothing
   would be said about the others.  The range of a sum is such a fact, if it is
   narrower than those of its parts. */

static bool
stays (const Walk *w, const bool *is_kept, HeapSym s) {
  return !s || w->number[s] || is_kept[s];
}

static bool
equation_stays (const Walk *w, const bool *is_kept, const HeapEquation *e) {
  return stays (w, is_kept, e->a) && stays (w, is_kept, e->b) &&
         stays (w, is_kept, e->d);
}

/* The only one of the equation that is not there; 0: there is not one. */
static HeapSym
missing (const Walk *w, const bool *is_kept, const HeapEquation *e) {
  HeapSym all[] = {e->a, e->b, e->d}, found = 0;
  unsigned count = 0;
  for (int i = 0; i < 3; i++)
    if (!stays (w, is_kept, all[i])) {
      found = all[i];
      count++;
    }
  return count == 1 ? found : 0;
}

static void
find_determined (const Walk *w, bool *is_kept) {
  const Heap *h = w->heap;
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < h->equations.len; i++) {
      HeapSym s = missing (w, is_kept, h->equations.data + i);
      changed |= s != 0;
      is_kept[s] = s != 0;
    }
    for (size_t i = 0; i < h->facts.len; i++) {
      const HeapFact *f = h->facts.data + i;
      if (f->kind != FACT_TIMES || stays (w, is_kept, f->a) ||
          !stays (w, is_kept, f->b))
        continue;
      is_kept[f->a] = changed = true;
    }
  }
}

/* More than the ranges of the parts say of their sum. */
static bool
tells_by_range (const Heap *h, const HeapEquation *e, HeapSym s) {
  const HeapSymInfo *sum = h->syms.data + s, *b = h->syms.data + e->b,
                    *d = h->syms.data + e->d;
  return e->kind == EQUATION_SUM && e->a == s && b->kind == SYM_PLAIN &&
         d->kind == SYM_PLAIN &&
         (sum->low > b->low + d->low + e->c ||
          sum->high < b->high + d->high + e->c);
}

static unsigned
mentions (const Walk *w, const bool *is_kept, HeapSym s) {
  const Heap *h = w->heap;
  unsigned count = 0;
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (heap_equation_has (e, s) && equation_stays (w, is_kept, e))
      count += tells_by_range (h, e, s) ? 2 : 1;
  }
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    count += f->b && f->kind != FACT_DIFFERENT && (f->a == s || f->b == s) &&
             stays (w, is_kept, f->a) && stays (w, is_kept, f->b);
  }
  return count;
}

static void
meet_determined (Walk *w) {
  const Heap *h = w->heap;
  bool *is_kept = mem_zero (h->syms.len);
  find_determined (w, is_kept);
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (is_kept[s] && mentions (w, is_kept, s) < 2) {
      is_kept[s] = false;
      s = 0;
    }
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (is_kept[s])
      meet_symbol (w, s);
  mem_free (is_kept);
}

void
heap_state_canonical (HeapState *s) {
  Walk w;
  heap_drop_lost_columns (&s->heap);
  heap_settle_lost (&s->heap);
  walk_begin (&w, &s->heap);
  for (size_t i = 0; i < s->roots.len; i++)
    meet (&w, &s->roots.data[i].value);
  walk_on (&w, 0);
  meet_lost_slots (&w);
  meet_remaining_objects (&w);
  meet_factors (&w);
  meet_determined (&w);
  meet_factors (&w);
  for (size_t i = 0; i < s->roots.len; i++)
    rename_value (w.number, &s->roots.data[i].value);
  rename_heap (&s->heap, w.number, w.met.data, w.met.len);
  if (s->heap.objects.len)
    qsort (s->heap.objects.data, s->heap.objects.len,
           sizeof *s->heap.objects.data, by_base);
  walk_end (&w);
}

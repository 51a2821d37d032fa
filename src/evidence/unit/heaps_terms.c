/* Terms of C about variables.

   A register of w bits holds an integer modulo 2^w; the variable is this
   integer if all that it may be are numbers of its type.  Variables of which
   that is not known are left out.  Sums are computed as 'long long', and only
   where they surely are one, so no term overflows or turns round. */

#include "evidence/unit/heaps_terms.h"
#include "evidence/unit/c_text.h"

#include <string.h>

/* A variable, and what it holds in this state. */
typedef struct {
  const UnitHeld *held;
  HeapValue value;
  HeapsSpan span;
} Number;

typedef struct {
  const Unit *unit;
  const Heap *heap;
  const HeapState *state;
  HeapsTerms *terms;
  VEC (Number) numbers;
  VEC (Number) pointers; /* without a span */
} Writer;

/* Numbers ------------------------------------------------------------------ */

/* The numbers of the type; false: it has none, or they differ by compiler. */
static bool
type_range (const Unit *u, const UnitHeld *x, HeapsSpan *span) {
  const UnitType *t = unit_type (u, x->type);
  WideSigned half = (WideSigned)1 << (8 * t->bytes - 1);
  bool is_signed = t->kind == UNIT_TYPE_SIGNED || t->kind == UNIT_TYPE_CHAR;
  bool is_natural = t->kind == UNIT_TYPE_UNSIGNED ||
                    t->kind == UNIT_TYPE_BOOL || t->kind == UNIT_TYPE_ENUM;
  if ((!is_signed && !is_natural) || !t->bytes || t->bytes > 8 ||
      x->value.bits != 8 * t->bytes)
    return false;
  span->least = is_signed ? -half : 0;
  span->most = is_signed || t->kind == UNIT_TYPE_ENUM ? half - 1 : 2 * half - 1;
  return true;
}

/* Constants of registers are signed numbers. */
static WideSigned
constant_of (const UnitHeld *x, int64_t k, bool is_signed) {
  return k < 0 && !is_signed ? k + ((WideSigned)1 << x->value.bits) : k;
}

/* What the variable holds; false: the state does not tell. */
static bool
value_of (const Writer *w, const UnitHeld *x, HeapValue *v) {
  uint32_t frame = (uint32_t)w->state->frames.len - 1;
  const HeapValue *reg;
  if (x->is_place)
    return false;
  switch ((OperandKind)x->value.kind) {
  case OPERAND_CONST:
    *v = heap_const ((int64_t)wide_signed (x->value.value, x->value.bits));
    return x->value.bits <= 64;
  case OPERAND_REG:
    reg = heap_reg (w->state, frame, x->value.index);
    if (reg)
      *v = *reg;
    return reg && !w->heap->syms.data[reg->sym].maybe_undef;
  default:
    return false;
  }
}

static bool
is_integer (const Heap *h, HeapValue v) {
  return !v.sym ||
         (h->syms.data[v.sym].kind == SYM_PLAIN && !heap_object (h, v.sym));
}

static void
collect_number (Writer *w, const UnitHeld *x, HeapValue v) {
  Number n = {.held = x, .value = v, .span = {.name = x->name}};
  if (!is_integer (w->heap, v) || !type_range (w->unit, x, &n.span))
    return;
  if (!v.sym) {
    n.span.low = n.span.high = constant_of (x, v.add, n.span.least < 0);
    n.value.add = (int64_t)n.span.low;
  } else {
    n.span.low = heap_low (w->heap, v);
    n.span.high = heap_high (w->heap, v);
  }
  if (n.span.low < n.span.least || n.span.high > n.span.most)
    return;
  vec_push (&w->numbers, n);
  vec_push (&w->terms->spans, n.span);
}

static void
collect (Writer *w, const UnitLoop *loop) {
  for (uint32_t i = 0; i < loop->count; i++) {
    const UnitHeld *x = loop->held + i;
    HeapValue v;
    if (!value_of (w, x, &v) || !c_text_is_plain (x->pos, loop->pos))
      continue;
    if (unit_type (w->unit, x->type)->kind == UNIT_TYPE_POINTER)
      vec_push (&w->pointers, ((Number){.held = x, .value = v}));
    else
      collect_number (w, x, v);
  }
}

/* Terms -------------------------------------------------------------------- */

static void
add_fact (Writer *w, Str *text) {
  vec_push (&w->terms->facts, str_take (text));
}

/* a <= b + k */
static void
add_difference (Writer *w, const Number *a, const Number *b, WideSigned k) {
  vec_push (&w->terms->differences,
            ((HeapsDifference){a->span.name, b->span.name, k}));
}

static const Number *
number_of (const Writer *w, HeapSym s) {
  for (size_t i = 0; s && i < w->numbers.len; i++)
    if (w->numbers.data[i].value.sym == s)
      return w->numbers.data + i;
  return NULL;
}

/* a = c * b, of symbols */
static void
add_multiple (Writer *w, const Number *a, const Number *b, WideSigned c) {
  WideSigned most = HEAPS_SMALL / (c < 0 ? -c + 1 : c + 1);
  WideSigned k = a->value.add - c * b->value.add;
  if (b->span.low < -most || b->span.high > most || k < -HEAPS_SMALL ||
      k > HEAPS_SMALL || !heaps_span_is_small (&a->span))
    return;
  Str text = {0};
  str_format (&text, "(long long) %s == (long long) %s * ", a->span.name,
              b->span.name);
  heaps_terms_number (&text, c);
  str_add (&text, " + ");
  heaps_terms_number (&text, k);
  add_fact (w, &text);
}

/* C leaves a negative number of what is negative. */
static void
add_rest (Writer *w, const Number *a, HeapModulo m) {
  Str text = {0};
  int64_t is = heap_left ((WideSigned)m.is + a->value.add, m.by);
  if (is && a->span.low < 0)
    return;
  str_format (&text, "%s %% %lld == %lld", a->span.name, (long long)m.by,
              (long long)is);
  add_fact (w, &text);
}

static void
add_heap_fact (Writer *w, const HeapFact *f) {
  const Number *a = number_of (w, f->a), *b = number_of (w, f->b);
  if (f->kind == FACT_DIFFERENT && a && !f->b &&
      (WideSigned)f->c + a->value.add >= a->span.least &&
      (WideSigned)f->c + a->value.add <= a->span.most) {
    Str text = {0};
    str_format (&text, "%s != ", a->span.name);
    heaps_terms_number (&text, (WideSigned)f->c + a->value.add);
    add_fact (w, &text);
  } else if (f->kind == FACT_AT_MOST && a && b)
    add_difference (w, a, b, (WideSigned)f->c + a->value.add - b->value.add);
  else if (f->kind == FACT_TIMES && a && b)
    add_multiple (w, a, b, f->c);
  else if (f->kind == FACT_MODULO && a)
    add_rest (w, a, heap_modulo_of (f));
}

/* a = b + d + c, of symbols */
static void
add_equation (Writer *w, const HeapEquation *e) {
  const Number *a = number_of (w, e->a), *b = number_of (w, e->b),
               *d = number_of (w, e->d);
  if (e->kind != EQUATION_SUM || !a || !b || !d ||
      !heaps_span_is_small (&a->span) || !heaps_span_is_small (&b->span) ||
      !heaps_span_is_small (&d->span))
    return;
  WideSigned k = (WideSigned)e->c + a->value.add - b->value.add - d->value.add;
  if (k < -HEAPS_SMALL || k > HEAPS_SMALL)
    return;
  Str text = {0};
  str_format (&text, "(long long) %s == (long long) %s + (long long) %s + ",
              a->span.name, b->span.name, d->span.name);
  heaps_terms_number (&text, k);
  add_fact (w, &text);
}

/* Variables with the same symbol. */
static void
add_equal (Writer *w) {
  for (size_t i = 0; i < w->numbers.len; i++) {
    const Number *a = w->numbers.data + i;
    const Number *b = number_of (w, a->value.sym);
    if (!b || b == a)
      continue;
    add_difference (w, a, b, (WideSigned)a->value.add - b->value.add);
    add_difference (w, b, a, (WideSigned)b->value.add - a->value.add);
  }
}

/* Pointers ----------------------------------------------------------------- */

static bool
is_first (const Heap *h, HeapValue v) {
  for (size_t i = 0; i < h->segments.len; i++)
    if (heap_same (h->segments.data[i].first, v))
      return true;
  return false;
}

/* No object and no list that lives has it as its address: comparing it would
   be an error. */
static bool
may_dangle (const Heap *h, HeapValue v) {
  const HeapObject *o = heap_object (h, v.sym);
  return v.sym && !(o && heap_lives (o)) && !is_first (h, v);
}

static bool
is_not_null (const Heap *h, HeapValue v) {
  const HeapObject *o = heap_object (h, v.sym);
  if (o)
    return heap_lives (o) && v.add >= 0 && v.add <= heap_low (h, o->size);
  return v.sym && h->syms.data[v.sym].kind == SYM_PLAIN && !v.add &&
         h->syms.data[v.sym].low >= 1;
}

static void
add_pointer (Writer *w, const Number *p) {
  Str text = {0};
  if (may_dangle (w->heap, p->value))
    return;
  bool is_null = heap_is (p->value, 0);
  if (is_null || is_not_null (w->heap, p->value)) {
    str_format (&text, is_null ? "%s == 0" : "%s != 0", p->held->name);
    add_fact (w, &text);
  }
  for (const Number *q = w->pointers.data; q < p; q++)
    if (p->value.sym && heap_same (p->value, q->value) &&
        p->held->type.id == q->held->type.id) {
      str_format (&text, "%s == %s", p->held->name, q->held->name);
      add_fact (w, &text);
    }
}

/* All ---------------------------------------------------------------------- */

HeapsTerms
heaps_terms (const Unit *u, const HeapState *s, const UnitLoop *loop) {
  HeapsTerms terms = {0};
  Writer w = {.unit = u, .heap = &s->heap, .state = s, .terms = &terms};
  collect (&w, loop);
  add_equal (&w);
  for (size_t i = 0; i < s->heap.facts.len; i++)
    add_heap_fact (&w, s->heap.facts.data + i);
  for (size_t i = 0; i < s->heap.equations.len; i++)
    add_equation (&w, s->heap.equations.data + i);
  for (size_t i = 0; i < w.pointers.len; i++)
    add_pointer (&w, w.pointers.data + i);
  vec_done (&w.numbers);
  vec_done (&w.pointers);
  return terms;
}

void
heaps_terms_done (HeapsTerms *t) {
  for (size_t i = 0; i < t->facts.len; i++)
    mem_free (t->facts.data[i]);
  vec_done (&t->facts);
  vec_done (&t->differences);
  vec_done (&t->spans);
}

const HeapsSpan *
heaps_terms_span (const HeapsTerms *t, const char *name) {
  for (size_t i = 0; i < t->spans.len; i++)
    if (!strcmp (t->spans.data[i].name, name))
      return t->spans.data + i;
  return NULL;
}

/* Rounds of loops: products that a round has made are said anew.

   Behind a round the counter is y + 1, and what the loop adds w to is y * w +
   w. Both go on as one number each, and its product: otherwise y, and what it
   is multiplied by, would stay beside them, with all that is known of these. */

#include "engine/shape/computed.h"
#include "engine/shape/prove.h"
#include "engine/shape/strides.h"
#include "engine/shape/terms.h"
#include "engine/shape/unfold.h"

typedef struct {
  const Unit *unit;
  HeapState *state;
  uint32_t frame;
  const Stride *stride;
} Round;

/* The number in the register, or the offset of the place, and how large
   elements are there; false: it is none. */
static bool
find_moved (const Round *r, HeapValue *moved, int64_t *size) {
  const Heap *h = &r->state->heap;
  const HeapValue *v = heap_reg (r->state, r->frame, r->stride->moved);
  if (!v || !v->sym)
    return false;
  const HeapSymInfo *info = h->syms.data + v->sym;
  bool is_inside = info->kind == SYM_INSIDE;
  const HeapObject *o = is_inside ? heap_object (h, info->index) : NULL;
  *moved = heap_value (is_inside ? info->offset : v->sym, v->add);
  *size = o ? (int64_t)unit_type (r->unit, o->type)->bytes : 1;
  return h->syms.data[moved->sym].kind == SYM_PLAIN &&
         !heap_object (h, moved->sym);
}

static bool
are_equal (const Heap *h, HeapValue a, HeapValue b, int64_t times) {
  Prover p = {.heap = h};
  WideSigned c = (WideSigned)b.add * times - a.add;
  LinearTerm more[] = {{a.sym, 1}, {b.sym, -times}};
  LinearTerm less[] = {{a.sym, -1}, {b.sym, times}};
  return prove_linear (&p, more, 2) <= c && prove_linear (&p, less, 2) <= -c;
}

/* One symbol for the whole value. */
static bool
rename_whole (HeapState *s, HeapValue v) {
  HeapSymInfo info = s->heap.syms.data[v.sym];
  info.low += v.add;
  info.high += v.add;
  vec_push (&s->heap.syms, info);
  HeapSym new = (HeapSym)s->heap.syms.len - 1;
  return heap_state_replace (s, v.sym, heap_value (new, -v.add));
}

static void
mark (void *context, HeapValue *v) {
  bool *occurs = context;
  occurs[v->sym] = true;
}

static void
drop (Heap *h, HeapSym s) {
  size_t kept = 0;
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].a != s && h->facts.data[i].b != s)
      h->facts.data[kept++] = h->facts.data[i];
  h->facts.len = kept;
  kept = 0;
  for (size_t i = 0; i < h->equations.len; i++)
    if (!heap_equation_has (h->equations.data + i, s))
      h->equations.data[kept++] = h->equations.data[i];
  h->equations.len = kept;
}

/* What is only a term, and multiples of it that are only terms. */
static void
drop_terms (HeapState *s, HeapSym old) {
  Heap *h = &s->heap;
  bool *occurs = mem_zero (h->syms.len);
  for (size_t i = 0; i < s->roots.len; i++)
    occurs[s->roots.data[i].value.sym] = true;
  heap_visit (h, mark, occurs);
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE)
      occurs[h->syms.data[i].offset] = true;
  for (size_t i = h->facts.len; i-- > 0;) {
    HeapFact f = h->facts.data[i];
    if (f.kind != FACT_TIMES || f.b != old)
      continue;
    if (occurs[f.a])
      occurs[old] = true;
    else {
      drop (h, f.a);
      i = h->facts.len;
    }
  }
  if (!occurs[old])
    drop (h, old);
  mem_free (occurs);
}

/* The counter, times 'by', is so many times in what is moved. */
static bool
settle (const Round *r, HeapSym by, HeapSym old, int64_t times) {
  HeapState *s = r->state;
  Heap *h = &s->heap;
  HeapValue counter = *heap_reg (s, r->frame, r->stride->counter);
  HeapValue moved, product;
  int64_t size;
  if (!rename_whole (s, counter))
    return false;
  counter = *heap_reg (s, r->frame, r->stride->counter);
  if (!find_moved (r, &moved, &size) || moved.add || counter.add ||
      !heap_find_equation (h, EQUATION_PRODUCT, counter, heap_value (by, 0),
                           &product) ||
      product.add || !are_equal (h, moved, product, times))
    return true;
  drop_terms (s, old);
  if (times == 1)
    return shape_equate (s, product, moved);
  return heap_add_fact (h, FACT_TIMES, moved, product, times);
}

/* A round has made y + k of y, and something of y * by. */
static bool
settle_equation (const Round *r, HeapEquation e, bool *is_done) {
  Heap *h = &r->state->heap;
  const HeapValue *v = heap_reg (r->state, r->frame, r->stride->counter);
  HeapValue moved, product;
  int64_t size;
  *is_done = false;
  if (e.kind != EQUATION_PRODUCT || (e.b != v->sym && e.d != v->sym) ||
      e.b == e.d || !find_moved (r, &moved, &size))
    return true;
  HeapSym by = e.b == v->sym ? e.d : e.b;
  if (!terms_product (h, *v, heap_value (by, 0), 64, &product))
    return true;
  bool is_one = are_equal (h, moved, product, 1);
  *is_done = is_one || (size > 1 && size < 1 << 20 &&
                        are_equal (h, moved, product, size));
  return !*is_done || settle (r, by, e.a, is_one ? 1 : size);
}

static bool
settle_round (const Round *r) {
  const Heap *h = &r->state->heap;
  const HeapValue *v = heap_reg (r->state, r->frame, r->stride->counter);
  if (!v || !v->sym || !v->add || h->syms.data[v->sym].kind != SYM_PLAIN ||
      heap_object (h, v->sym))
    return true;
  bool is_done = false;
  for (size_t i = 0, n = h->equations.len; i < n && !is_done; i++)
    if (!settle_equation (r, h->equations.data[i], &is_done))
      return false;
  return true;
}

bool
strides_settle (const Unit *u, const Strides *all, HeapState *s) {
  for (size_t i = 0; i < all->len; i++)
    for (uint32_t f = 0; f < s->frames.len; f++) {
      Round r = {u, s, f, all->data + i};
      if (s->frames.data[f].proc == all->data[i].proc && !settle_round (&r))
        return false;
    }
  return true;
}

/* Products that are computed ----------------------------------------------- */

static HeapSym
product_of (const Heap *h, HeapSym factor) {
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->kind == EQUATION_PRODUCT && (e->b == factor || e->d == factor) &&
        e->b != e->d)
      return e->a;
  }
  return 0;
}

/* What a - b is; false: that is not known. */
static bool
find_difference (const Heap *h, HeapSym a, HeapSym b, int64_t *c) {
  Prover p = {.heap = h};
  LinearTerm more[] = {{a, 1}, {b, -1}}, less[] = {{a, -1}, {b, 1}};
  WideSigned most = prove_linear (&p, more, 2);
  *c = (int64_t)most;
  return most == -prove_linear (&p, less, 2) && most > INT32_MIN &&
         most < INT32_MAX;
}

/* A sum that is known to be the product, but for a constant, is said to be. */
static bool
take_for (HeapState *s, HeapSym product) {
  Heap *h = &s->heap;
  int64_t c;
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if (e->kind == EQUATION_SUM && e->a && e->a != product &&
        find_difference (h, e->a, product, &c))
      return shape_equate (s, heap_value (e->a, 0), heap_value (product, c));
  }
  return true;
}

/* The register is y + k, and products of y are known: those of y + k are said
   instead, as the procedure computes them from the register. */
static bool
settle_factor (HeapState *s, uint32_t frame, uint32_t reg) {
  Heap *h = &s->heap;
  const HeapValue *v = heap_reg (s, frame, reg);
  if (!v || !v->sym || !v->add || h->syms.data[v->sym].kind != SYM_PLAIN ||
      heap_object (h, v->sym))
    return true;
  HeapSym old = product_of (h, v->sym);
  if (!old)
    return true;
  if (!rename_whole (s, *v))
    return false;
  HeapSym product = product_of (h, heap_reg (s, frame, reg)->sym);
  if (!product)
    return true;
  if (!take_for (s, product))
    return false;
  drop_terms (s, old);
  return true;
}

static bool
settle_operand (HeapState *s, uint32_t frame, const ProcComputed *p,
                const Operand *o) {
  const UnitOp *op = o->kind == OPERAND_REG ? p->setters[o->index] : NULL;
  if (op && (op->kind == OP_SEXT || op->kind == OP_ZEXT))
    o = &op->a;
  return o->kind != OPERAND_REG || settle_factor (s, frame, o->index);
}

bool
computed_settle (const Computed *all, HeapState *s) {
  for (uint32_t f = 0; f < s->frames.len; f++) {
    const ProcComputed *p = all->data + s->frames.data[f].proc;
    for (size_t i = 0; i < p->registers.len; i++) {
      const UnitOp *op = p->setters[p->registers.data[i]];
      if (op->kind == OP_MUL && (!settle_operand (s, f, p, &op->a) ||
                                 !settle_operand (s, f, p, &op->b)))
        return false;
    }
  }
  return true;
}

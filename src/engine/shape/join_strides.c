/* Joins: products of numbers that loops add in each round.

   What a loop adds a number to is the product of this number and of what counts
   the rounds, even if all of them are constants on both sides: a pointer to a
   row, say, and the number of the row.  An offset may be a multiple of the
   product, by the size of elements.  Only registers and fields are looked at as
   what is added, since constants may be products by chance. */

#include "engine/shape/join_impl.h"
#include "engine/shape/strides.h"
#include "engine/shape/terms.h"

enum { MOST_ADDED = 12 };

typedef struct {
  Join *join;
  JoinBoth added[MOST_ADDED];
  size_t count;
} Search;

static bool
is_number (const Join *j, HeapSym s) {
  return s && j->sources.data[s].is_number && !j->sources.data[s].level &&
         j->out.syms.data[s].kind == SYM_PLAIN &&
         !j->out.syms.data[s].maybe_undef;
}

/* What the value of the result is on both sides. */
static JoinBoth
both_of (const Join *j, HeapValue out) {
  const OutSym *x = j->sources.data + out.sym;
  return (JoinBoth){heap_plus (x->a, out.add), heap_plus (x->b, out.add), out};
}

/* What is added ------------------------------------------------------------ */

static void
add_number (Search *s, HeapValue out) {
  const Join *j = s->join;
  if (!is_number (j, out.sym) || s->count == MOST_ADDED)
    return;
  for (size_t i = 0; i < s->count; i++)
    if (heap_same (s->added[i].out, out))
      return;
  s->added[s->count++] = both_of (j, out);
}

static void
find_added (Search *s) {
  const Join *j = s->join;
  const HeapState *l = j->left.state, *r = j->right.state;
  HeapValue out;
  for (size_t i = 0; i < l->roots.len && i < r->roots.len; i++)
    if (join_recall (j, l->roots.data[i].value, r->roots.data[i].value, 0,
                     &out))
      add_number (s, out);
  for (size_t i = 0; i < j->out.objects.len; i++) {
    const HeapObject *o = j->out.objects.data + i;
    for (size_t k = 0; k < o->fields.len && !j->sources.data[o->base].level;
         k++)
      add_number (s, o->fields.data[k].value);
  }
}

/* Proofs ------------------------------------------------------------------- */

static bool
has_product (const Heap *h, HeapValue b, HeapValue d) {
  HeapValue known;
  return !b.sym || !d.sym ||
         heap_find_equation (h, EQUATION_PRODUCT, heap_value (b.sym, 0),
                             heap_value (d.sym, 0), &known);
}

/* a = times * b * d; 'product' is b * d.  This is not found if nothing is known
   of the product. */
static bool
find_product (Heap *h, HeapValue a, HeapValue b, HeapValue d, int64_t times,
              HeapValue *product) {
  Prover p = {.heap = h};
  if (!has_product (h, b, d) || !terms_product (h, b, d, 64, product))
    return false;
  WideSigned c = (WideSigned)product->add * times - a.add;
  LinearTerm more[] = {{a.sym, 1}, {product->sym, -times}};
  LinearTerm less[] = {{a.sym, -1}, {product->sym, times}};
  return prove_linear (&p, more, 2) <= c && prove_linear (&p, less, 2) <= -c;
}

/* The product is one of the result, too, and 'a' so many times that. */
static void
add_multiple (Join *j, HeapValue a, const JoinBoth *product, HeapValue b,
              HeapValue d, int64_t times) {
  side_added (&j->left, 0);
  side_added (&j->right, 0);
  HeapValue out = join_value (j, product->left, product->right, 0);
  if (j->failed || !out.sym)
    return;
  out = join_whole (j, out);
  heap_add_equation (&j->out, EQUATION_PRODUCT, out, b, d);
  heap_add_fact (&j->out, FACT_TIMES, a, out, times);
}

static void
try_product (Join *j, const JoinBoth *a, const JoinBoth *b, const JoinBoth *d,
             int64_t times) {
  JoinBoth product = {{0}, {0}, {0}};
  if (a->out.sym == b->out.sym || a->out.sym == d->out.sym ||
      b->out.sym == d->out.sym ||
      !find_product (&j->left.heap, a->left, b->left, d->left, times,
                     &product.left) ||
      !find_product (&j->right.heap, a->right, b->right, d->right, times,
                     &product.right))
    return;
  HeapValue x = join_whole (j, a->out), y = join_whole (j, b->out);
  HeapValue z = join_whole (j, d->out);
  if (times == 1)
    heap_add_equation (&j->out, EQUATION_PRODUCT, x, y, z);
  else
    add_multiple (j, x, &product, y, z, times);
}

/* Strides ------------------------------------------------------------------ */

/* The number in the register, or the offset of the place: then 'times' is the
   size of elements of the array. */
static bool
find_register (const Join *j, uint32_t frame, uint32_t reg, JoinBoth *v,
               int64_t *times) {
  const HeapValue *left = heap_reg (j->left.state, frame, reg);
  const HeapValue *right = heap_reg (j->right.state, frame, reg);
  HeapValue out;
  if (!left || !right || !join_recall (j, *left, *right, 0, &out))
    return false;
  const HeapSymInfo *info = j->out.syms.data + out.sym;
  const HeapObject *o =
      info->kind == SYM_INSIDE ? heap_object (&j->out, info->index) : NULL;
  *times = o && j->domain->unit
               ? (int64_t)unit_type (j->domain->unit, o->type)->bytes
               : 1;
  if (info->kind == SYM_INSIDE)
    out.sym = info->offset;
  if (!is_number (j, out.sym))
    return false;
  *v = both_of (j, out);
  return true;
}

static void
join_stride (Search *s, uint32_t frame, const Stride *stride) {
  Join *j = s->join;
  JoinBoth moved, counter;
  int64_t size, one;
  if (!find_register (j, frame, stride->moved, &moved, &size) ||
      !find_register (j, frame, stride->counter, &counter, &one))
    return;
  for (size_t i = 0; i < s->count && !j->failed; i++) {
    try_product (j, &moved, &counter, s->added + i, 1);
    if (size > 1 && size < 1 << 20)
      try_product (j, &moved, &counter, s->added + i, size);
  }
}

void
join_strides (Join *j) {
  const Strides *all = j->domain->strides;
  const HeapState *state = j->left.state;
  Search s = {.join = j};
  if (!all || !all->len || !state || !j->right.state)
    return;
  find_added (&s);
  for (size_t i = 0; i < all->len; i++)
    for (uint32_t f = 0; f < state->frames.len; f++)
      if (state->frames.data[f].proc == all->data[i].proc)
        join_stride (&s, f, all->data + i);
}

/* Joins: numbers that the procedure computes tell how far arrays were written.

   A loop over rows and columns writes a[i * m + j].  At its head, the array is
   written up to that element on both sides, though no register has its number,
   and in the first rounds most of it is constants.  So what the procedure
   computes is looked at with what its registers have on both sides.  Where it
   tells how far an array is initialised, where a run ends, or where a pointer
   to a row points, it becomes a number of the result, and so do its parts. */

#include "engine/shape/computed.h"
#include "engine/shape/filled.h"
#include "engine/shape/join_impl.h"
#include "engine/shape/terms.h"

enum { MOST_DEPTH = 8, LARGEST = 1 << 30 };

typedef struct {
  Join *join;
  const ProcComputed *proc;
  uint32_t frame;
  bool builds; /* the result gets symbols and equations; otherwise 'out' says
                  nothing */
} Search;

static bool compute (Search *, const Operand *, unsigned depth, JoinBoth *);

static bool
is_number (const Join *j, HeapSym s) {
  return !s || (j->sources.data[s].is_number && !j->sources.data[s].level &&
                j->out.syms.data[s].kind == SYM_PLAIN &&
                !j->out.syms.data[s].maybe_undef);
}

/* What the register has where the states are. */
static bool
find_root (const Search *s, uint32_t reg, JoinBoth *v) {
  const Join *j = s->join;
  const HeapValue *left = heap_reg (j->left.state, s->frame, reg);
  const HeapValue *right = heap_reg (j->right.state, s->frame, reg);
  HeapValue out;
  if (!left || !right || !join_recall (j, *left, *right, 0, &out) ||
      !is_number (j, out.sym))
    return false;
  *v = (JoinBoth){*left, *right, out};
  return true;
}

static bool
find_constant (const Operand *o, JoinBoth *v) {
  if (o->kind != OPERAND_CONST || o->bits > 64)
    return false;
  unsigned shift = 64u - o->bits;
  HeapValue k = heap_const ((int64_t)((uint64_t)o->value << shift) >> shift);
  *v = (JoinBoth){k, k, k};
  return k.add > -LARGEST && k.add < LARGEST;
}

/* A number of the result that is this on both sides. */
static bool
add_number (Search *s, JoinBoth *v) {
  Join *j = s->join;
  if (!s->builds)
    return true;
  side_added (&j->left, 0);
  side_added (&j->right, 0);
  v->out = join_value (j, v->left, v->right, 0);
  return !j->failed && is_number (j, v->out.sym);
}

static bool
is_constant (const JoinBoth *v) {
  return !v->left.sym && heap_same (v->left, v->right);
}

/* a = b + d */
static bool
add_sum (Search *s, const JoinBoth *a, const JoinBoth *b, const JoinBoth *d) {
  Heap *h = &s->join->out;
  if (!s->builds || !a->out.sym || !b->out.sym || !d->out.sym)
    return true;
  return heap_add_equation (h, EQUATION_SUM, a->out, b->out, d->out);
}

static bool
compute_sum (Search *s, const JoinBoth *b, const JoinBoth *d, JoinBoth *v) {
  Join *j = s->join;
  if (is_constant (d)) {
    *v = (JoinBoth){heap_plus (b->left, d->left.add),
                    heap_plus (b->right, d->left.add),
                    heap_plus (b->out, d->left.add)};
    return true;
  }
  return terms_sum (&j->left.heap, b->left, d->left, 64, &v->left) &&
         terms_sum (&j->right.heap, b->right, d->right, 64, &v->right) &&
         add_number (s, v) && add_sum (s, v, b, d);
}

static bool
compute_difference (Search *s, const JoinBoth *a, const JoinBoth *b,
                    JoinBoth *v) {
  Join *j = s->join;
  if (is_constant (b)) {
    JoinBoth less = {heap_const (-b->left.add), heap_const (-b->left.add),
                     heap_const (-b->left.add)};
    return compute_sum (s, a, &less, v);
  }
  return terms_difference (&j->left.heap, a->left, b->left, 64, &v->left) &&
         terms_difference (&j->right.heap, a->right, b->right, 64, &v->right) &&
         add_number (s, v) && add_sum (s, a, b, v);
}

/* This is found only if it is known what the product is. */
static bool
find_product (Heap *h, HeapValue b, HeapValue d, HeapValue *v) {
  HeapValue known;
  bool is_known =
      !b.sym || !d.sym ||
      heap_find_equation (h, EQUATION_PRODUCT, heap_value (b.sym, 0),
                          heap_value (d.sym, 0), &known);
  return is_known && terms_product (h, b, d, 64, v);
}

static bool
compute_product (Search *s, const JoinBoth *b, const JoinBoth *d, JoinBoth *v) {
  Join *j = s->join;
  if (!find_product (&j->left.heap, b->left, d->left, &v->left) ||
      !find_product (&j->right.heap, b->right, d->right, &v->right) ||
      !add_number (s, v))
    return false;
  if (!s->builds || !v->out.sym)
    return true;
  if (!b->out.sym || !d->out.sym)
    return false;
  v->out = join_whole (j, v->out);
  return heap_add_equation (&j->out, EQUATION_PRODUCT, v->out,
                            join_whole (j, b->out), join_whole (j, d->out));
}

/* A constant times a number. */
static bool
compute_multiple (Search *s, const JoinBoth *b, int64_t k, JoinBoth *v) {
  Join *j = s->join;
  if (!terms_times (&j->left.heap, b->left, k, 64, &v->left) ||
      !terms_times (&j->right.heap, b->right, k, 64, &v->right) ||
      !add_number (s, v))
    return false;
  if (!s->builds || !v->out.sym)
    return true;
  if (!b->out.sym)
    return false;
  return heap_add_fact (&j->out, FACT_TIMES, join_whole (j, v->out),
                        join_whole (j, b->out), k);
}

static bool
compute_op (Search *s, const UnitOp *op, unsigned depth, JoinBoth *v) {
  JoinBoth a, b;
  if (!compute (s, &op->a, depth, &a))
    return false;
  switch (op->kind) {
  case OP_SEXT:
  case OP_ZEXT:
    *v = a;
    return true;
  case OP_ADD:
    return compute (s, &op->b, depth, &b) &&
           (is_constant (&a) ? compute_sum (s, &b, &a, v)
                             : compute_sum (s, &a, &b, v));
  case OP_SUB:
    return compute (s, &op->b, depth, &b) && compute_difference (s, &a, &b, v);
  case OP_MUL:
    return compute (s, &op->b, depth, &b) &&
           (is_constant (&b) ? compute_multiple (s, &a, b.left.add, v)
                             : compute_product (s, &a, &b, v));
  case OP_SHL:
    return compute (s, &op->b, depth, &b) && is_constant (&b) &&
           b.left.add > 0 && b.left.add < 30 &&
           compute_multiple (s, &a, (int64_t)1 << b.left.add, v);
  default:
    return false;
  }
}

/* As integers: whether the types have them does not matter, since nothing is
   believed of it. */
static bool
compute (Search *s, const Operand *o, unsigned depth, JoinBoth *v) {
  if (o->kind != OPERAND_REG)
    return find_constant (o, v);
  const UnitOp *op = s->proc->setters[o->index];
  return find_root (s, o->index, v) ||
         (op && depth && compute_op (s, op, depth - 1, v));
}

/* What it tells ------------------------------------------------------------ */

/* a = k * b + c, by what the heap says. */
static bool
find_rest (const Heap *h, HeapValue a, HeapValue b, int64_t k, int64_t *c) {
  WideSigned most = filled_excess (h, a, 1, b, k);
  WideSigned least = -filled_excess (h, b, k, a, 1);
  *c = (int64_t)most;
  return most == least && most > INT32_MIN && most < INT32_MAX;
}

/* What the number is so many times, as the result says; or 0. */
static HeapSym
find_multiple (const Heap *h, HeapSym s, int64_t times) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == s && f->c == times)
      return f->b;
  }
  return 0;
}

static void
add_multiple (Join *j, HeapValue end, HeapValue v, int64_t bytes) {
  if (bytes > 1) {
    heap_add_fact (&j->out, FACT_TIMES, end, v, bytes);
  } else {
    heap_add_fact (&j->out, FACT_AT_MOST, end, v, 0);
    heap_add_fact (&j->out, FACT_AT_MOST, v, end, 0);
  }
}

/* Where something ends in an array of such elements is what is computed. */
static void
explain_end (Search *s, const Operand *o, HeapValue end, int64_t bytes) {
  Join *j = s->join;
  JoinBoth v;
  int64_t left, right;
  HeapSym count = find_multiple (&j->out, end.sym, bytes);
  end = heap_value (count ? count : end.sym, 0);
  bytes = count ? 1 : bytes;
  s->builds = false;
  if (!end.sym || !is_number (j, end.sym) || !compute (s, o, MOST_DEPTH, &v))
    return;
  const OutSym *x = j->sources.data + end.sym;
  if (!find_rest (&j->left.heap, x->a, v.left, bytes, &left) ||
      !find_rest (&j->right.heap, x->b, v.right, bytes, &right) ||
      left != right || left % bytes)
    return;
  s->builds = true;
  if (compute (s, o, MOST_DEPTH, &v) && v.out.sym)
    add_multiple (j, end, join_whole (j, heap_plus (v.out, left / bytes)),
                  bytes);
}

static void
explain_ends (Search *s, const Operand *o) {
  Join *j = s->join;
  for (size_t i = 0; i < j->out.objects.len && !j->failed; i++) {
    const HeapObject *x = j->out.objects.data + i;
    if (!j->sources.data[x->base].level)
      explain_end (s, o, x->filled, filled_element (j->domain->unit, x));
  }
  for (size_t i = 0; i < j->out.runs.len && !j->failed; i++) {
    const HeapRun *r = j->out.runs.data + i;
    if (!j->sources.data[r->base].level)
      explain_end (s, o, r->to, r->bytes);
  }
  for (HeapSym i = 1; i < j->out.syms.len && !j->failed; i++) {
    HeapSymInfo info = j->out.syms.data[i];
    const HeapObject *x = info.kind == SYM_INSIDE && !j->sources.data[i].level
                              ? heap_object (&j->out, info.index)
                              : NULL;
    if (x)
      explain_end (s, o, heap_value (info.offset, 0),
                   filled_element (j->domain->unit, x));
  }
}

void
join_computed (Join *j) {
  const Computed *all = j->domain->computed;
  const HeapState *state = j->left.state;
  if (!all || !state || !j->right.state)
    return;
  JoinLeave may_lose = j->may_lose;
  JoinLoss loss = j->loss;
  j->may_lose = LOSE_CONSTANTS; /* it is more than would be known otherwise */
  for (uint32_t f = 0; f < state->frames.len; f++) {
    const ProcComputed *p = all->data + state->frames.data[f].proc;
    Search s = {.join = j, .proc = p, .frame = f};
    for (size_t i = 0; i < p->registers.len && !j->failed; i++) {
      uint32_t reg = p->registers.data[i];
      Operand o = {.kind = OPERAND_REG, .index = reg};
      explain_ends (&s, &o);
    }
  }
  j->may_lose = may_lose;
  j->loss = loss;
}

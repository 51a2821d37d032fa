/* Nodes of formulas: each exists once, and knows whether it is eventual or
   universal. */

#include "front/promela/ltl_formula.h"

#include <assert.h>

enum {
  MAX_NODES = 1 << 16,
  MAX_EFFORT = 1 << 20,
};

/* Node 0 is true, so the formulas true and false are 0 and 1. */
LtlFormulas *
ltl_formulas_new (void) {
  LtlFormulas *f = mem_zero (sizeof *f);
  f->effort = MAX_EFFORT;
  vec_push (&f->nodes,
            (LtlNode){.kind = LTL_TRUE, .eventual = true, .universal = true});
  return f;
}

void
ltl_formulas_free (LtlFormulas *f) {
  if (!f)
    return;
  vec_done (&f->nodes);
  map_done (&f->index);
  map_done (&f->entailed);
  mem_free (f);
}

static Ltl
negate_if (Ltl p, bool negate) {
  return (Ltl){p.id ^ negate};
}

LtlView
ltl_view (const LtlFormulas *f, Ltl p) {
  assert (p.id / 2 < f->nodes.len);
  static const LtlKind dual[] = {
      [LTL_TRUE] = LTL_FALSE, [LTL_ATOM] = LTL_NOT_ATOM, [LTL_AND] = LTL_OR,
      [LTL_NEXT] = LTL_NEXT,  [LTL_UNTIL] = LTL_RELEASE,
  };
  const LtlNode *n = f->nodes.data + p.id / 2;
  bool negated = p.id % 2;
  LtlKind kind = negated ? dual[n->kind] : n->kind;
  if (n->kind == LTL_ATOM)
    return (LtlView){kind, n->a, n->b};
  return (LtlView){kind, negate_if (n->a, negated), negate_if (n->b, negated)};
}

/* Nodes ------------------------------------------------------------------- */

static uint16_t
depth (const LtlFormulas *f, LtlKind kind, Ltl a, Ltl b) {
  if (kind == LTL_ATOM)
    return 1;
  uint16_t da = f->nodes.data[a.id / 2].depth;
  uint16_t db = f->nodes.data[b.id / 2].depth;
  return (uint16_t)((da > db ? da : db) + 1);
}

/* a U b is eventual if a is true.  It is universal if b is: in front of the
   place where b holds there still is one, and behind it b holds. */
static void
classify (const LtlFormulas *f, LtlNode *n) {
  if (n->kind == LTL_AND || n->kind == LTL_NEXT) {
    n->eventual = ltl_eventual (f, n->a) && ltl_eventual (f, n->b);
    n->universal = ltl_universal (f, n->a) && ltl_universal (f, n->b);
  } else if (n->kind == LTL_UNTIL) {
    n->eventual = ltl_is (n->a, ltl_true ());
    n->universal = ltl_universal (f, n->b);
  }
}

static Ltl
refuse (LtlFormulas *f) {
  f->refused = true;
  return ltl_true ();
}

Ltl
ltl_node (LtlFormulas *f, LtlKind kind, Ltl a, Ltl b) {
  assert (kind != LTL_FALSE && kind != LTL_NOT_ATOM && kind != LTL_OR &&
          kind != LTL_RELEASE);
  assert (kind == LTL_ATOM ||
          (a.id / 2 < f->nodes.len && b.id / 2 < f->nodes.len));
  uint64_t key = (uint64_t)kind << 60 | (uint64_t)a.id << 30 | b.id;
  uint64_t *known = map_get (&f->index, key);
  if (known)
    return (Ltl){(uint32_t)*known * 2};
  LtlNode n = {kind, a, b, depth (f, kind, a, b), false, false};
  if (n.depth > LTL_DEPTH || f->nodes.len >= MAX_NODES)
    return refuse (f);
  classify (f, &n);
  *map_put (&f->index, key) = f->nodes.len;
  vec_push (&f->nodes, n);
  return (Ltl){(uint32_t)(f->nodes.len - 1) * 2};
}

/* Constructors that need no rules of their own ----------------------------- */

Ltl
ltl_true (void) {
  return (Ltl){0};
}

Ltl
ltl_false (void) {
  return (Ltl){1};
}

Ltl
ltl_not (Ltl p) {
  return negate_if (p, true);
}

Ltl
ltl_atom (LtlFormulas *f, unsigned atom) {
  assert (atom < LTL_ATOMS);
  return ltl_node (f, LTL_ATOM, (Ltl){atom}, ltl_true ());
}

Ltl
ltl_or (LtlFormulas *f, Ltl p, Ltl q) {
  return ltl_not (ltl_and (f, ltl_not (p), ltl_not (q)));
}

Ltl
ltl_implies (LtlFormulas *f, Ltl p, Ltl q) {
  return ltl_or (f, ltl_not (p), q);
}

Ltl
ltl_equivalent (LtlFormulas *f, Ltl p, Ltl q) {
  return ltl_or (f, ltl_and (f, p, q), ltl_and (f, ltl_not (p), ltl_not (q)));
}

Ltl
ltl_release (LtlFormulas *f, Ltl p, Ltl q) {
  return ltl_not (ltl_until (f, ltl_not (p), ltl_not (q)));
}

Ltl
ltl_weak_until (LtlFormulas *f, Ltl p, Ltl q) {
  return ltl_release (f, q, ltl_or (f, p, q));
}

Ltl
ltl_always (LtlFormulas *f, Ltl p) {
  return ltl_release (f, ltl_false (), p);
}

Ltl
ltl_eventually (LtlFormulas *f, Ltl p) {
  return ltl_until (f, ltl_true (), p);
}

/* Rules for conjunction, next and until.  Disjunction and release come from
   negation, so each rule also stands for its dual.

   All is optional: 'nesting' bounds the stack and 'effort' the time, and when
   either is spent formulas are made as they are. */

#include "front/promela/ltl_formula.h"

#include <assert.h>

enum {
  MAX_NESTING = 1000,
  MAX_ENTAILED = 1 << 18, /* pairs to remember */
};

static bool
is_true (Ltl p) {
  return ltl_is (p, ltl_true ());
}

static bool
is_false (Ltl p) {
  return ltl_is (p, ltl_false ());
}

/* Neither the time nor anything that happens once makes a difference. */
static bool
suspendable (const LtlFormulas *f, Ltl p) {
  return ltl_eventual (f, p) && ltl_universal (f, p);
}

static bool
is_always (LtlView v) {
  return v.kind == LTL_RELEASE && is_false (v.a);
}

static bool
is_eventually (LtlView v) {
  return v.kind == LTL_UNTIL && is_true (v.a);
}

/* Entailment --------------------------------------------------------------

   A sound approximation of "each word of p is one of q", by structure.  Both
   formulas get smaller from call to call, so the stack is bounded by twice the
   depth of formulas. */

static bool entails (LtlFormulas *, Ltl p, Ltl q);

/* Look into p only.  The same for q is this for the contraposition. */
static bool
entails_by (LtlFormulas *f, Ltl p, Ltl q) {
  LtlView v = ltl_view (f, p);
  switch (v.kind) {
  case LTL_AND:
    return entails (f, v.a, q) || entails (f, v.b, q);
  case LTL_OR:
    return entails (f, v.a, q) && entails (f, v.b, q);
  case LTL_NEXT:
    return ltl_eventual (f, q) && entails (f, v.a, q);
  case LTL_UNTIL:
    return entails (f, v.b, q) && (ltl_eventual (f, q) || entails (f, v.a, q));
  case LTL_RELEASE:
    return entails (f, v.b, q);
  default:
    return false;
  }
}

/* Next, until and release are monotonic. */
static bool
entails_alike (LtlFormulas *f, Ltl p, Ltl q) {
  LtlView v = ltl_view (f, p), w = ltl_view (f, q);
  if (v.kind != w.kind)
    return false;
  if (v.kind == LTL_NEXT)
    return entails (f, v.a, w.a);
  return (v.kind == LTL_UNTIL || v.kind == LTL_RELEASE) &&
         entails (f, v.a, w.a) && entails (f, v.b, w.b);
}

static bool
entails (LtlFormulas *f, Ltl p, Ltl q) {
  if (ltl_is (p, q) || is_false (p) || is_true (q))
    return true;
  uint64_t key = (uint64_t)p.id << 32 | q.id;
  uint64_t *known = map_get (&f->entailed, key);
  if (known)
    return *known;
  if (f->entailed.len >= MAX_ENTAILED)
    return false;
  bool result = entails_by (f, p, q) ||
                entails_by (f, ltl_not (q), ltl_not (p)) ||
                entails_alike (f, p, q);
  *map_put (&f->entailed, key) = result;
  return result;
}

static bool
enter (LtlFormulas *f) {
  if (!f->effort || f->nesting >= MAX_NESTING)
    return false;
  f->effort--;
  f->nesting++;
  return true;
}

/* Conjunction ------------------------------------------------------------- */

/* Each of these rules says whether it applies, and then gives a formula for p
   and q together in '*out'. */

static bool
join_entailed (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  if (entails (f, p, q))
    *out = p;
  else if (entails (f, q, p))
    *out = q;
  else if (entails (f, p, ltl_not (q)))
    *out = ltl_false ();
  else
    return false;
  return true;
}

/* What p decides about the first step of q. */
static bool
join_decided (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  LtlView w = ltl_view (f, q);
  if ((w.kind == LTL_OR || w.kind == LTL_UNTIL) &&
      entails (f, p, ltl_not (w.a)))
    *out = ltl_and (f, p, w.b);
  else if (w.kind == LTL_OR && entails (f, p, ltl_not (w.b)))
    *out = ltl_and (f, p, w.a);
  else if (w.kind == LTL_RELEASE && entails (f, p, w.a))
    *out = ltl_and (f, p, w.b);
  else
    return false;
  return true;
}

/* []p && []<>q stays: the translation likes its []<>q apart. */
static bool
join_releases (LtlFormulas *f, LtlView v, LtlView w, Ltl *out) {
  if (is_false (v.a) && (ltl_eventual (f, v.b) || ltl_eventual (f, w.b)))
    return false;
  *out = ltl_release (f, v.a, ltl_and (f, v.b, w.b));
  return true;
}

static bool
join_untils (LtlFormulas *f, LtlView v, LtlView w, Ltl *out) {
  if (ltl_is (v.b, w.b)) {
    *out = ltl_until (f, ltl_and (f, v.a, w.a), v.b);
    return true;
  }
  if (!is_eventually (v) || !is_eventually (w) ||
      !is_always (ltl_view (f, v.b)) || !is_always (ltl_view (f, w.b)))
    return false;
  *out = ltl_eventually (f, ltl_and (f, v.b, w.b));
  return true;
}

static bool
join_alike (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  LtlView v = ltl_view (f, p), w = ltl_view (f, q);
  if (v.kind != w.kind)
    return false;
  if (v.kind == LTL_UNTIL)
    return join_untils (f, v, w, out);
  if (v.kind == LTL_RELEASE && ltl_is (v.a, w.a))
    return join_releases (f, v, w, out);
  if (v.kind != LTL_NEXT)
    return false;
  *out = ltl_next (f, ltl_and (f, v.a, w.a));
  return true;
}

static bool join (LtlFormulas *, Ltl p, Ltl q, Ltl *out);

/* Join q with a part of the conjunction v. */
static bool
join_part (LtlFormulas *f, LtlView v, Ltl q, Ltl *out) {
  Ltl part;
  if (join (f, v.a, q, &part))
    *out = ltl_and (f, part, v.b);
  else if (join (f, v.b, q, &part))
    *out = ltl_and (f, v.a, part);
  else
    return false;
  return true;
}

static bool
join (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  if (!enter (f))
    return false;
  LtlView v = ltl_view (f, p), w = ltl_view (f, q);
  bool done = join_entailed (f, p, q, out) || join_decided (f, p, q, out) ||
              join_decided (f, q, p, out);
  if (!done && v.kind == LTL_AND)
    done = join_part (f, v, q, out);
  else if (!done && w.kind == LTL_AND)
    done = join_part (f, w, p, out);
  else if (!done)
    done = join_alike (f, p, q, out);
  f->nesting--;
  assert (f->nesting < MAX_NESTING);
  return done;
}

Ltl
ltl_and (LtlFormulas *f, Ltl p, Ltl q) {
  Ltl joined;
  if (join (f, p, q, &joined))
    return joined;
  return p.id < q.id ? ltl_node (f, LTL_AND, p, q)
                     : ltl_node (f, LTL_AND, q, p);
}

/* Next -------------------------------------------------------------------- */

Ltl
ltl_next (LtlFormulas *f, Ltl p) {
  if (suspendable (f, p))
    return p;
  bool negated = p.id % 2;
  Ltl next = ltl_node (f, LTL_NEXT, negated ? ltl_not (p) : p, ltl_true ());
  return negated ? ltl_not (next) : next;
}

/* Until ------------------------------------------------------------------- */

/* The same for p U q. */

static bool
until_by_entailment (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  LtlView w = ltl_view (f, q);
  if (ltl_eventual (f, q) || entails (f, p, q) ||
      (w.kind == LTL_UNTIL && entails (f, p, w.a)))
    *out = q;
  else if (!is_true (p) && entails (f, ltl_not (p), q))
    *out = ltl_eventually (f, q);
  else if (is_true (p) && w.kind == LTL_UNTIL)
    *out = ltl_eventually (f, w.b);
  else
    return false;
  return true;
}

static bool
until_next (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  LtlView v = ltl_view (f, p), w = ltl_view (f, q);
  if (w.kind != LTL_NEXT || (v.kind != LTL_NEXT && v.kind != LTL_TRUE))
    return false;
  Ltl left = v.kind == LTL_NEXT ? v.a : p;
  *out = ltl_next (f, ltl_until (f, left, w.a));
  return true;
}

/* Pull out of q what does not depend on when it is looked at. */
static bool
until_pull (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  LtlView w = ltl_view (f, q);
  if (w.kind == LTL_AND && suspendable (f, w.a))
    *out = ltl_and (f, w.a, ltl_until (f, p, w.b));
  else if (w.kind == LTL_AND && suspendable (f, w.b))
    *out = ltl_and (f, w.b, ltl_until (f, p, w.a));
  else if (w.kind == LTL_OR && ltl_eventual (f, w.a))
    *out = ltl_or (f, w.a, ltl_until (f, p, w.b));
  else if (w.kind == LTL_OR && ltl_eventual (f, w.b))
    *out = ltl_or (f, w.b, ltl_until (f, p, w.a));
  else
    return false;
  return true;
}

/* <>[](x || e) with an eventual e: if e holds ever again and again it always
   holds.  With a universal e: if it ever holds, then from there on. */
static bool
until_persistent (LtlFormulas *f, Ltl x, Ltl e, Ltl *out) {
  Ltl rest;
  if (ltl_eventual (f, e))
    rest = ltl_always (f, e);
  else if (ltl_universal (f, e))
    rest = ltl_eventually (f, e);
  else
    return false;
  *out = ltl_or (f, ltl_eventually (f, ltl_always (f, x)), rest);
  return true;
}

static bool
until_always (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  LtlView w = ltl_view (f, q);
  if (!is_true (p) || !is_always (w))
    return false;
  LtlView body = ltl_view (f, w.b);
  return body.kind == LTL_OR && (until_persistent (f, body.a, body.b, out) ||
                                 until_persistent (f, body.b, body.a, out));
}

static bool
until_rule (LtlFormulas *f, Ltl p, Ltl q, Ltl *out) {
  if (!enter (f))
    return false;
  bool done = until_by_entailment (f, p, q, out) || until_next (f, p, q, out) ||
              until_pull (f, p, q, out) || until_always (f, p, q, out);
  f->nesting--;
  assert (f->nesting < MAX_NESTING);
  return done;
}

Ltl
ltl_until (LtlFormulas *f, Ltl p, Ltl q) {
  Ltl simpler;
  return until_rule (f, p, q, &simpler) ? simpler
                                        : ltl_node (f, LTL_UNTIL, p, q);
}

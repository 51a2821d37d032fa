/* The rules of 'ltl_simplify.c' are good for a formula and for its negation.
   Here are those that are good for the automaton of the formula only:

   - <>x || <>y becomes <>(x || y), so one state waits instead of three;
   - [](x && <>y) becomes []x && []<>y, as []<>y needs no state for <>y. */

#include "front/promela/ltl_tableau.h"

#include <assert.h>

typedef struct {
  LtlFormulas *f;
  Map done;
} Prepare;

/* Whether the disjunction p has a disjunct <>'*body'; '*rest' are the others.
 */
static bool
take_eventually (LtlFormulas *f, Ltl p, Ltl *rest, Ltl *body) {
  LtlView v = ltl_view (f, p);
  *rest = ltl_false ();
  *body = v.b;
  if (v.kind == LTL_UNTIL)
    return ltl_is (v.a, ltl_true ());
  if (v.kind != LTL_OR)
    return false;
  Ltl other;
  if (take_eventually (f, v.a, &other, body)) {
    *rest = ltl_or (f, other, v.b);
    return true;
  }
  if (!take_eventually (f, v.b, &other, body))
    return false;
  *rest = ltl_or (f, v.a, other);
  return true;
}

static Ltl
make_or (LtlFormulas *f, Ltl p, Ltl q) {
  Ltl rest_p, rest_q, body_p, body_q;
  if (!take_eventually (f, p, &rest_p, &body_p) ||
      !take_eventually (f, q, &rest_q, &body_q))
    return ltl_or (f, p, q);
  Ltl waiting = ltl_eventually (f, ltl_or (f, body_p, body_q));
  return ltl_or (f, ltl_or (f, rest_p, rest_q), waiting);
}

static Ltl
make_release (LtlFormulas *f, Ltl p, Ltl q) {
  LtlView w = ltl_view (f, q);
  if (ltl_is (p, ltl_false ()) && w.kind == LTL_AND &&
      (ltl_eventual (f, w.a) || ltl_eventual (f, w.b)))
    return ltl_and (f, make_release (f, p, w.a), make_release (f, p, w.b));
  return ltl_release (f, p, q);
}

/* The stack is bounded by the depth of the formula. */
static Ltl
prepare (Prepare *s, Ltl p) {
  assert (p.id / 2 < s->f->nodes.len);
  LtlView v = ltl_view (s->f, p);
  if (v.kind < LTL_AND)
    return p;
  uint64_t *known = map_get (&s->done, p.id);
  if (known)
    return (Ltl){(uint32_t)*known};
  Ltl a = prepare (s, v.a);
  Ltl b = v.kind == LTL_NEXT ? a : prepare (s, v.b);
  Ltl result = v.kind == LTL_AND     ? ltl_and (s->f, a, b)
               : v.kind == LTL_OR    ? make_or (s->f, a, b)
               : v.kind == LTL_NEXT  ? ltl_next (s->f, a)
               : v.kind == LTL_UNTIL ? ltl_until (s->f, a, b)
                                     : make_release (s->f, a, b);
  *map_put (&s->done, p.id) = result.id;
  return result;
}

Ltl
ltl_prepare (LtlFormulas *f, Ltl p) {
  Prepare s = {.f = f};
  Ltl result = prepare (&s, p);
  map_done (&s.done);
  return result;
}
